export { useFavourites } from './api.ts'
export { FavouriteDocuments } from './FavouriteDocuments.tsx'
export { FavouriteScreens } from './FavouriteScreens.tsx'
export { FavouriteStar } from './FavouriteStar.tsx'
