// An open biography has an address of its own; closing it goes back to where it was opened.
import type { Biography } from '@portal/contract/staff'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Where somebody was when they opened one. Beyond the page: to the router the public list and a biography are two. */
let left: { at: string; email: string; scrolled: number; row: Element | null | undefined } | undefined

export function useBioAddress(list: string, bios: string) {
  const navigate = useNavigate()
  const { key, search, state } = useLocation()
  const opened = (state as { opened?: true } | null)?.opened === true

  const open = useCallback(
    ({ email }: Biography) => {
      left = { at: key, email, scrolled: window.scrollY, row: document.activeElement?.closest('li') }
      const name = encodeURIComponent(email).replaceAll('%40', '@')
      void navigate(`${bios}/${name}${search}`, { state: { opened: true } })
    },
    [navigate, bios, search, key],
  )

  useEffect(() => {
    const place = left
    const back = place?.at === key
    if (!place || !(opened || back)) return undefined
    // after the shell, which takes another address for another screen and begins it at its top
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, place.scrolled)
      if (!back) return
      const row = place.row?.isConnected ? place.row : document
      row.querySelector<HTMLElement>(`[data-bio="${CSS.escape(place.email)}"]`)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [key, opened])

  const close = () => void (opened ? navigate(-1) : navigate(list + search, { replace: true }))
  return { open, close }
}
