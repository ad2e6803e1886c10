import type { Feature } from '../../lib/feature.ts'

/** Opening the sign-in page leaves nothing of an earlier visit behind. */
function clearStorage() {
  sessionStorage.clear()
  localStorage.clear()
  return null
}

export const signIn: Feature = {
  publicRoutes: [
    {
      path: '/login',
      loader: clearStorage,
      lazy: async () => ({ Component: (await import('./SignInPage.tsx')).SignInPage }),
    },
  ],
}
