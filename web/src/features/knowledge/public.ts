export { Helpful } from './Helpful.tsx'
export { Hits } from './Hits.tsx'
export { Shelf, ShelfItem, ShelfSkeleton } from './Shelf.tsx'
export { SearchField, useSearched } from './search.tsx'
