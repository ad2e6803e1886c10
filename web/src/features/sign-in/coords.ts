import { type RefObject, useEffect, useRef } from 'react'

export interface Coords {
  latitude: number
  longitude: number
}

/** Where the browser says it is, once it has said so. Refusal is harmless. */
export function useCoords(): RefObject<Coords | undefined> {
  const coords = useRef<Coords>(undefined)
  useEffect(() => {
    navigator.geolocation?.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        coords.current = { latitude, longitude }
      },
      () => {},
    )
  }, [])
  return coords
}
