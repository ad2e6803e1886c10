// One try at the second stage, whatever the means: its busy time, and what went wrong in the catalogue's words.
import { texts } from '@portal/contract/texts'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import type { Entered } from './factor.ts'
import { PasskeyNotUsed } from './passkey.ts'

function wordsFor(error: unknown): string {
  if (error instanceof PasskeyNotUsed) return error.message
  if (!(error instanceof CallError)) return texts.codeNoResponse
  if (error.status === 401) return texts.codeRefused
  return error.code === 'too-many' ? error.message : texts.codeNoResponse
}

export function useAttempt(onSignedIn: (entered: Entered) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  /** Tells whether it led in. Then it stays busy: the next page is on its way. */
  async function attempt(ask: () => Promise<Entered>): Promise<boolean> {
    setBusy(true)
    setProblem('')
    try {
      const entered = await ask()
      if (entered.response.access >= 0) {
        await onSignedIn(entered)
        return true
      }
      setProblem(texts.codeNoAccess)
    } catch (error) {
      setProblem(wordsFor(error))
    }
    setBusy(false)
    return false
  }

  return { busy, problem, setProblem, attempt }
}
