// Who answers, as they wrote it: kept for as long as the tab is open, so that a reload doesn't ask again.
const name = 'portal-vendor-answerer'

export function answererNow(): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

export function keepAnswerer(who: string) {
  try {
    sessionStorage.setItem(name, who)
  } catch {
    // a browser that keeps nothing: it lasts until the page is left
  }
}
