import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The token of an emailed link: out of the address bar and whatever remembers addresses. It goes along with this entry of the
 * history, so that a reload still has it.
 */
export function useToken(): string {
  const [query] = useSearchParams()
  const { pathname, state } = useLocation() as { pathname: string; state: { q?: string } | null }
  const navigate = useNavigate()
  const given = query.get('q')
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true, state: { q: given } })
  }, [given, pathname, navigate])
  return given ?? state?.q ?? ''
}
