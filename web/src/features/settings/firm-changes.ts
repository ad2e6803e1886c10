// What the firm settles shows on screens that are open: its name, mark, links and colours.
import { drawnFor, rolesOf } from '@portal/contract/rules/colours'
import { settingsTopic } from '@portal/contract/firm-settings'
import { useEffect, useReducer } from 'react'
import { wear } from '../../lib/colours.ts'
import { firm, readFirm } from '../../lib/firm.ts'
import { listen } from '../../lib/live.ts'

/** Draws whoever uses it again once the firm has changed. */
export function useFirmChanges() {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    let known = JSON.stringify(firm)
    async function follow() {
      await readFirm()
      if (known === JSON.stringify(firm)) return
      known = JSON.stringify(firm)
      // back to the style sheet's colours is a change as well
      for (const role of Object.keys(rolesOf(drawnFor))) document.documentElement.style.removeProperty(role)
      await wear(firm.colours)
      drawAgain()
    }
    return listen(settingsTopic, () => void follow())
  }, [])
}
