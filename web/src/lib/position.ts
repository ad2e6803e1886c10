// The place among all changes up to which this page has heard. It must never be ahead of what the page shows: the first
// position heard stands, because it was taken before any data was asked for; from then on only the live stream moves it,
// which tells of every change on the way.
export interface Place {
  position: string
  /** Positions have no order that can be seen from here; how often they were moved has. */
  moves: number
}
let place: Place = { position: '', moves: 0 }

export const placeNow = () => place
export const positionHeard = (position: string | null) => {
  if (!place.position && position) place = { position, moves: 0 }
}
export const moveTo = (position: string) => {
  place = { position, moves: place.moves + 1 }
}
