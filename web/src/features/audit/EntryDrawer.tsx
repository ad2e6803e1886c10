import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentProps, useEffect, useRef } from 'react'
import { usePhone } from '../../ui/phone.ts'
import { EntryPanel } from './EntryPanel.tsx'
import styles from './panel.module.css'

const hiddenHeader = { header: { display: 'none' } }

/** Beside the page, which makes room for it; on narrower screens over it. */
export function EntryDrawer(props: ComponentProps<typeof EntryPanel>) {
  const { newer, older, onOpen, onClose } = props
  const over = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false })
  const phone = usePhone()
  useSteps({ newer, older, onOpen, onClose, over: over || phone })
  if (over || phone)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size={phone ? '100%' : 448}
        withCloseButton={false}
        title="Entry"
        styles={hiddenHeader}
        classNames={{ body: styles.over ?? '' }}
      >
        <EntryPanel {...props} />
      </Drawer>
    )
  return (
    <section className={styles.beside} aria-label="Entry">
      <EntryPanel {...props} />
    </section>
  )
}

interface Steps {
  newer: number | undefined
  older: number | undefined
  onOpen: (id: number) => void
  onClose: () => void
  /** The drawer that covers the page hears Escape by itself. */
  over: boolean
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=listbox], [role=menu]') !== null

/** j and k, and the arrows where they do not scroll what is read. */
function useSteps(steps: Steps) {
  const latest = useRef(steps)
  useEffect(() => {
    latest.current = steps
  })
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      const { newer, older, onOpen, onClose, over } = latest.current
      if (event.key === 'Escape' && !over && !document.querySelector('[aria-modal=true]')) return onClose()
      const arrows = event.target instanceof HTMLElement && event.target.closest('[data-steps]') !== null
      const to =
        event.key === 'j' || (arrows && event.key === 'ArrowDown')
          ? older
          : event.key === 'k' || (arrows && event.key === 'ArrowUp')
            ? newer
            : undefined
      if (to === undefined) return
      event.preventDefault()
      onOpen(to)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
