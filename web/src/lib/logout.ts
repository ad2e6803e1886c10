import { logout } from '@portal/contract/sign-in'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from './call.ts'
import { hangUp } from './live.ts'
import { forgetSession, tellOfLogout, useDetails } from './session.ts'

export function useLogout() {
  const { email } = useDetails()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    hangUp()
    tellOfLogout()
    // Whatever the server says, this browser forgets the person.
    await call(logout, { params: { email } }).catch(() => undefined)
    forgetSession()
    await navigate('/login')
  }

  return { leaving, leave: () => void leave() }
}
