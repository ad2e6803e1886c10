import type { Feature } from '../../lib/feature.ts'

/** Opening the sign-in page leaves nothing of an earlier visit behind. */
function clearStorage() {
  sessionStorage.clear()
  localStorage.clear()
}

export const signIn: Feature = {
  screens: {
    '/login': async () => (await import('./SignInPage.tsx')).SignInPage,
    '/msal': async () => (await import('./OfficeReturnPage.tsx')).OfficeReturnPage,
    '/authy/:caller/:advisor': async () => (await import('./ApprovalPage.tsx')).ApprovalPage,
  },
  onOpening: { '/login': clearStorage },
}
