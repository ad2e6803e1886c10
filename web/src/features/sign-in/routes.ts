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
    { path: '/msal', lazy: async () => ({ Component: (await import('./OfficeReturnPage.tsx')).OfficeReturnPage }) },
    {
      path: '/authy/:caller/:advisor',
      lazy: async () => ({ Component: (await import('./ApprovalPage.tsx')).ApprovalPage }),
    },
  ],
}
