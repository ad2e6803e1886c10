import { useReducedMotion } from '@mantine/hooks'
import type { Department } from '@portal/contract/rules/staff'
import { type MouseEvent, useEffect, useState } from 'react'
import type { Group } from './departments.ts'
import styles from './staff.module.css'

/** Where a department begins. */
export const anchorOf = (code: Department) => `department-${code}`

/** To the beginning of a department, for the eye and for the screen reader. */
export function goTo(code: Department, behavior: ScrollBehavior = 'auto') {
  const section = document.getElementById(anchorOf(code))
  section?.scrollIntoView({ behavior, block: 'start' })
  section?.focus({ preventScroll: true })
}

/** The departments at hand; the one being read is marked. */
export function TagBar({ groups }: { groups: readonly Group[] }) {
  const [current, setCurrent] = useCurrent(groups)
  const still = useReducedMotion()

  function go(event: MouseEvent, code: Department) {
    event.preventDefault()
    setCurrent(code)
    goTo(code, still ? 'auto' : 'smooth')
  }

  return (
    <nav className={styles.tags} aria-label="Departments">
      {groups.map(({ code, name }) => (
        <a
          key={code}
          href={`#${anchorOf(code)}`}
          aria-current={code === current ? 'true' : undefined}
          onClick={(event) => go(event, code)}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

const byHand = ['wheel', 'touchmove', 'keydown'] as const

/** What stands in the upper part of the window. What was chosen stays so until somebody scrolls: the last ones never get up there. */
function useCurrent(groups: readonly Group[]) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<Department>()
  const codes = groups.map(({ code }) => code).join(' ')

  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) =>
        setSeen((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries) now[isIntersecting ? 'add' : 'delete'](target.id)
          return now
        }),
      { rootMargin: '-96px 0px -50% 0px' },
    )
    for (const code of codes.split(' ')) {
      const section = document.getElementById(anchorOf(code as Department))
      if (section) watcher.observe(section)
    }
    return () => watcher.disconnect()
  }, [codes])

  useEffect(() => {
    const scrolls = () => setChosen(undefined)
    for (const event of byHand) window.addEventListener(event, scrolls, { passive: true })
    return () => byHand.forEach((event) => window.removeEventListener(event, scrolls))
  }, [])

  const inView = groups.find(({ code }) => seen.has(anchorOf(code)))?.code
  return [chosen ?? inView ?? groups[0]?.code, setChosen] as const
}
