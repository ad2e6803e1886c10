// One go of uploading and sending, of one tab. What was uploaded is shown again to this tab alone, and sent twice it is one receipt.
const name = 'portal-request-sitting'
let current = ''

export function sittingNow(): string {
  try {
    current = sessionStorage.getItem(name) ?? current
  } catch {
    // a browser that keeps nothing: it lasts until the page is left
  }
  return current || newSitting()
}

export function newSitting(): string {
  current = crypto.randomUUID()
  try {
    sessionStorage.setItem(name, current)
  } catch {
    // as above
  }
  return current
}
