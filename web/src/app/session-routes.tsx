// The screens behind the sign-in, fetched when the first of them is wanted: the sign-in page does without their names.
import type { RouteObject } from 'react-router'
import { Shell } from '../features/shell/public.ts'
import type { Feature, Screens } from '../lib/feature.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { ScreenError } from './errors.tsx'
import { routesOf } from './routes-of.tsx'
import { type Frame, SignedIn } from './SignedIn.tsx'

export function sessionRoutes(features: readonly Feature[], screens: Screens, frame: Frame = Shell): RouteObject[] {
  return [
    {
      Component: () => <SignedIn screens={screens} frame={frame} />,
      children: [
        {
          ErrorBoundary: ScreenError,
          children: [...routesOf('session', features, screens), { path: '*', Component: NotFound }],
        },
      ],
    },
  ]
}
