// The part of the settings somebody looks at stands in the address: ?tab=firm&section=links.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

export const anchorOf = (id: string) => `settings-${id}`

const sectionAt = (id: string) => document.getElementById(anchorOf(id))

/** The last one whose head has come under the top bar; at the page's end the last one that is there. */
function sectionInView(ids: readonly string[]): string | undefined {
  const reached = ids.filter((id) => (sectionAt(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < 160)
  return reached.at(-1) ?? ids[0]
}

/** Which section is current, and the way to another. */
export function useSectionAddress(ids: readonly string[]): [string | undefined, (id: string) => void] {
  const [query, setQuery] = useSearchParams()
  const [wanted] = useState(() => query.get('section'))
  const [current, setCurrent] = useState<string | undefined>(
    () => ids.find((id) => id === query.get('section')) ?? ids[0],
  )
  // a section too short to reach the top stays the chosen one until the person scrolls by themselves
  const chosen = useRef(wanted !== null)

  useEffect(() => {
    if (wanted) sectionAt(wanted)?.scrollIntoView()
  }, [wanted])
  useScrolling(chosen, () => setCurrent(sectionInView(ids)))

  const go = useCallback(
    (id: string) => {
      chosen.current = true
      setCurrent(id)
      setQuery(
        (now) => {
          now.set('section', id)
          return now
        },
        { replace: true, preventScrollReset: true },
      )
      const section = sectionAt(id)
      section?.scrollIntoView()
      section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
    },
    [setQuery],
  )
  return [current, go]
}

function useScrolling(chosen: RefObject<boolean>, then: () => void) {
  const latest = useRef(then)
  useEffect(() => {
    latest.current = then
  })
  useEffect(() => {
    let drawn = 0
    const scrolled = () => {
      cancelAnimationFrame(drawn)
      drawn = requestAnimationFrame(() => !chosen.current && latest.current())
    }
    const byHand = () => {
      chosen.current = false
    }
    addEventListener('scroll', scrolled, { passive: true })
    for (const kind of ['wheel', 'touchmove'] as const) addEventListener(kind, byHand, { passive: true })
    return () => {
      cancelAnimationFrame(drawn)
      removeEventListener('scroll', scrolled)
      for (const kind of ['wheel', 'touchmove'] as const) removeEventListener(kind, byHand)
    }
  }, [chosen])
}
