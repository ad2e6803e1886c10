// One go of uploading and sending, of one tab. What was uploaded is shown again to this tab alone, and sent twice it is one receipt.
const name = 'portal-request-sitting'
/** For a browser that keeps nothing: it lasts until the page is left. */
let unkept: string | undefined

function kept(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return unkept ?? null
  }
}

export const sittingNow = (): string => kept() ?? newSitting()

export function newSitting(): string {
  const sitting = crypto.randomUUID()
  try {
    sessionStorage.setItem(name, sitting)
  } catch {
    unkept = sitting
  }
  return sitting
}
