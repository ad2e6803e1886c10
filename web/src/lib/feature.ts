// How a feature tells the portal about itself: the screens it brings, by their place in the route table.
import { type ComponentType, createContext } from 'react'
import type { Path } from './route-table.ts'

export type LoadScreen = () => Promise<ComponentType>
export type Screens = ReadonlyMap<Path, LoadScreen>

export interface Feature {
  screens: { [P in Path]?: LoadScreen }
  /** Before the screen is shown. */
  onOpening?: { [P in Path]?: () => void }
}

export const screensOf = (features: readonly Feature[]): Screens =>
  new Map(features.flatMap(({ screens }) => Object.entries(screens) as [Path, LoadScreen][]))

/** The screens that exist, each with the way to fetch its code ahead of the click. */
export const ScreensContext = createContext<Screens>(new Map())
