import { finishWelcome, getWelcome } from '@portal/contract/welcome'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/call.ts'
import { useChangeDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'

export function useWelcome() {
  return useQuery({ queryKey: ['welcome'], queryFn: ({ signal }) => call(getWelcome, {}, signal) })
}

/** Leaves the wizard for home, or for the screen that was chosen in it. */
export function useFinish(onDone: () => void) {
  const change = useChangeDetails()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function leave(to?: string) {
    await navigate('/dash/p', { replace: true })
    onDone()
    if (to) await navigate(to)
  }
  async function finish(to?: string) {
    setBusy(true)
    try {
      await call(finishWelcome, {})
      change({ welcome: false })
    } catch (error) {
      toast.error('Couldn’t save. You’ll see the welcome again at your next sign-in.', (error as Error).message)
    }
    await leave(to)
  }
  return { busy, finish, leave }
}
