// Acting for somebody, and for oneself again.
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallError } from '../../lib/call.ts'
import { forgetSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'

export function useActing(failed: string) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function change(told: Promise<unknown>) {
    setBusy(true)
    try {
      await told
      // The guard asks the server anew whose data this is now, and with another answer the whole portal is made anew.
      forgetSession()
      await revalidate()
    } catch (problem) {
      toast.error(failed, problem instanceof CallError ? problem.message : undefined)
    }
    setBusy(false)
  }

  return { busy, change }
}
