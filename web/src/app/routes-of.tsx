// From the route table and the features' screens to the router's routes.
import type { RouteObject } from 'react-router'
import { type Feature, type LoadScreen, type Screens, screensOf } from '../lib/feature.ts'
import { patiently } from '../lib/loading.ts'
import { type Path, type Place, routeTable } from '../lib/route-table.ts'
import { useTitle } from '../lib/title.ts'

/** Each loaded with patience, by whoever asks first. */
export const patientScreens = (features: readonly Feature[]): Screens =>
  new Map([...screensOf(features)].map(([path, load]) => [path, patiently(load)]))

export function routesOf(guard: Place['guard'], features: readonly Feature[], screens: Screens): RouteObject[] {
  const onOpening = Object.assign({}, ...features.map((feature) => feature.onOpening)) as Feature['onOpening']
  return [...screens].flatMap(([path, load]) =>
    routeTable[path].guard === guard ? routeTo(path, load, onOpening?.[path]) : [],
  )
}

/** Before the screen, not around it: a screen that has a title of its own then speaks last. */
function Title({ of }: { of: string }) {
  useTitle(of)
  return null
}

function routeTo(path: Path, load: LoadScreen, onOpening: (() => void) | undefined): RouteObject {
  const { title } = routeTable[path]
  return {
    path,
    ...(onOpening && {
      loader: () => {
        onOpening()
        return null
      },
    }),
    lazy: async () => {
      const Screen = await load()
      return {
        Component: () => (
          <>
            <Title of={title} />
            <Screen />
          </>
        ),
      }
    },
  }
}
