// The slides on home: one at a time, turning by themselves for those who have nothing against it.
import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { type Announcement, announcementsTopic, listAnnouncements } from '@portal/contract/announcements'
import { limits } from '@portal/contract/limits'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { fetchedPart } from '../../ui/fetched.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './announcements.module.css'
import { Contours, SlideLink, Words } from './Slide.tsx'

/** Few manage slides; home does not wait for it. */
export const AnnouncementManager = fetchedPart(
  async () => (await import('./AnnouncementManager.tsx')).AnnouncementManager,
)

const key = ['announcements'] as const

export function useAnnouncements() {
  useLive(announcementsTopic, key)
  return useQuery({
    queryKey: [...key, 'in force'],
    queryFn: async ({ signal }) => (await call(listAnnouncements, {}, signal)).data,
    // dated slides come and go without anybody changing them
    refetchInterval: limits.maintenanceCheckMs,
  })
}

export function Announcements() {
  const can = useDetails().can.announcements
  const { data, error } = useAnnouncements()
  // its room is kept while the slides are on their way
  if (!data && !error) return <Skeleton className={styles.root} height={205} radius={8} />
  if (!data?.length && !can.edit) return undefined
  return (
    <div className={styles.root}>
      {data && data.length > 0 && <Slides slides={data} />}
      {can.edit && <Manage />}
    </div>
  )
}

function Slides({ slides }: { slides: Announcement[] }) {
  const [last, setLast] = useState({ id: -1, at: 0 })
  const [paused, setPaused] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [said, setSaid] = useState('')
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false })

  // The one on show stays on show when others come and go around it; where it went itself, the next takes its place.
  const found = slides.findIndex(({ id }) => id === last.id)
  const at = found < 0 ? last.at % slides.length : found
  const several = slides.length > 1
  const rotating = several && !still && !paused && !pointed && !focused

  const show = useCallback(
    (to: number) => {
      const next = (to + slides.length) % slides.length
      setLast({ id: slides[next]?.id ?? -1, at: next })
      return slides[next]
    },
    [slides],
  )
  useEffect(() => {
    if (!rotating) return undefined
    const timer = setTimeout(show, limits.announcementRotationMs, at + 1)
    return () => clearTimeout(timer)
  }, [rotating, show, at])

  /** Nobody is interrupted by a rotation; what one asked for oneself is read out. */
  function turn(to: number) {
    const slide = show(to)
    setSaid(slide ? `${slide.title}. ${slide.text}` : '')
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) setFocused(false)
  }

  const current = slides[at] as Announcement
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- resting on it only holds the rotation
    <section
      className={styles.frame}
      aria-label="Announcements"
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      // a click leaves the focus behind, and nobody there
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={leave}
    >
      <Contours />
      {/* All of them, one above the other: the longest gives the height, and nothing below jumps. */}
      <div className={styles.slides}>
        {slides.map((slide, index) => (
          <div key={slide.id} className={styles.slide} inert={index !== at} aria-hidden={index !== at}>
            <Words slide={slide} />
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <SlideLink slide={current} />
        <span className="grow" />
        {several && (
          <>
            {!still && (
              <button
                type="button"
                aria-label={paused ? 'Resume announcements' : 'Pause announcements'}
                onClick={() => setPaused(!paused)}
              >
                {paused ? <IconPlayerPlay size={13} aria-hidden /> : <IconPlayerPause size={13} aria-hidden />}
              </button>
            )}
            <button type="button" aria-label="Previous announcement" onClick={() => turn(at - 1)}>
              <IconChevronLeft size={15} aria-hidden />
            </button>
            <span className="num">
              {at + 1} / {slides.length}
            </span>
            <button type="button" aria-label="Next announcement" onClick={() => turn(at + 1)}>
              <IconChevronRight size={15} aria-hidden />
            </button>
          </>
        )}
      </div>
      <output className="vh">{said}</output>
    </section>
  )
}

function Manage() {
  const [open, setOpen] = useState(false)
  const [writing, setWriting] = useState(false)
  return (
    <>
      <Button size="xs" variant="subtle" className={styles.manage} onClick={() => setOpen(true)}>
        Edit announcements
      </Button>
      {open && (
        // Escape is for the form on top of it, while there is one
        <Dialog opened onClose={() => setOpen(false)} title="Announcements" size={720} closeOnEscape={!writing}>
          <AnnouncementManager onForm={setWriting} />
        </Dialog>
      )}
    </>
  )
}
