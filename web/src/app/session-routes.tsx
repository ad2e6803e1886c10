// The screens behind the sign-in, fetched when the first of them is wanted: the sign-in page does without their names.
import type { RouteObject } from 'react-router'
import type { Feature, Screens } from '../lib/feature.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { ScreenError } from './errors.tsx'
import { routesOf } from './routes-of.tsx'
import { SignedIn } from './SignedIn.tsx'

export function sessionRoutes(features: readonly Feature[], screens: Screens): RouteObject[] {
  return [
    {
      Component: () => <SignedIn screens={screens} />,
      children: [
        {
          ErrorBoundary: ScreenError,
          children: [...routesOf('session', features, screens), { path: '*', Component: NotFound }],
        },
      ],
    },
  ]
}
