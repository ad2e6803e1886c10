export function FavouriteDocuments() {
  return null
}
