// One try at the second stage, whatever the means: its busy time, and what went wrong in the catalogue's words.
import { texts } from '@portal/contract/texts'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import type { Entered, FactorProps } from './factor.ts'
import { PasskeyNotUsed } from './passkey.ts'
import { useUnderWay } from './under-way.ts'

function wordsFor(error: unknown): string {
  if (error instanceof PasskeyNotUsed) return error.message
  if (!(error instanceof CallError)) return texts.codeNoResponse
  if (error.status === 401) return texts.codeRefused
  return error.code === 'too-many' ? error.message : texts.codeNoResponse
}

/** Why the sign-in has to be started again, if it has to: whatever is tried after that comes to nothing. */
export const whyOver = (error: unknown): string =>
  error instanceof CallError && error.code === 'sign-in-over' ? error.message : ''

export function useAttempt(onSignedIn: FactorProps['onSignedIn']) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [over, setOver] = useState('')
  const begin = useUnderWay()

  /** Says what went wrong, or nothing when it led in. Then it stays busy: the next page is on its way. */
  async function attempt(ask: (signal: AbortSignal) => Promise<Entered>): Promise<string> {
    const signal = begin()
    setBusy(true)
    setProblem('')
    let words: string = texts.codeNoAccess
    try {
      const entered = await ask(signal)
      if (signal.aborted) return ''
      if (entered.response.access >= 0) {
        await onSignedIn(entered, signal)
        return ''
      }
    } catch (error) {
      if (signal.aborted) return ''
      setOver(whyOver(error))
      words = wordsFor(error)
    }
    setProblem(words)
    setBusy(false)
    return words
  }

  return { busy, problem, setProblem, over, setOver, attempt }
}
