export function FavouriteScreens() {
  return null
}
