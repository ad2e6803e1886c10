// The firm's own colours in the roles of tokens.css. What computes them is fetched only by a firm that has other
// colours than the style sheet.
import type { Firm } from '@portal/contract/settings'

/** What tokens.css was written with. */
const inStyleSheet: Firm['colours'] = { brand: '#12284C', accent: '#2254C7' }

const asInStyleSheet = ({ brand, accent }: Firm['colours']) =>
  `${brand}${accent}`.toLowerCase() === `${inStyleSheet.brand}${inStyleSheet.accent}`.toLowerCase()

/** Written through the object model, which the content security policy allows. */
export async function wear(colours: Firm['colours']) {
  if (asInStyleSheet(colours)) return
  const { rolesOf } = await import('@portal/contract/rules/colours')
  for (const [role, [light, dark]] of Object.entries(rolesOf(colours))) {
    document.documentElement.style.setProperty(role, `light-dark(${light}, ${dark})`)
  }
}
