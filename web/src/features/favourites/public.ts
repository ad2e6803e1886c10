export { FavouriteDocuments } from './FavouriteDocuments.tsx'
export { FavouriteScreens } from './FavouriteScreens.tsx'
