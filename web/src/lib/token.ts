import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Kept = { q?: string } | null

/**
 * The token of an emailed link: out of the address bar and whatever remembers addresses. It goes along with this entry of the
 * history, so that a reload still has it.
 */
export function useToken(): string {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & { state: Kept }
  const navigate = useNavigate()
  const given = new URLSearchParams(search).get('q')
  useEffect(() => {
    if (given === null) return
    const rest = new URLSearchParams(search)
    rest.delete('q')
    void navigate({ pathname, search: String(rest), hash }, { replace: true, state: { q: given } })
  }, [given, pathname, search, hash, navigate])
  return given ?? state?.q ?? ''
}
