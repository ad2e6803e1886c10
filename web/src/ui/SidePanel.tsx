// One of a list, or a form, beside the page, which makes room for it; on narrower screens over it.
import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { usePhone } from './phone.ts'
import styles from './SidePanel.module.css'

/** The next newer and older one of the list. */
export interface Steps<Id> {
  newer: Id | undefined
  older: Id | undefined
  onOpen: (id: Id) => void
}

interface Props<Id> {
  /** What it shows: "Hold". */
  label: string
  title: ReactNode
  /** Under the title. */
  about?: ReactNode
  /** With them it opens on its title, and the keyboard leads on and closes it. */
  steps?: Steps<Id>
  /** Room for a form. */
  wide?: true
  onClose: () => void
  children: ReactNode
}

const hiddenHeader = { header: { display: 'none' } }

export function SidePanel<Id>({ label, title, about, steps, wide, onClose, children }: Props<Id>) {
  const narrow = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false })
  const phone = usePhone()
  const over = narrow || phone
  const content = (
    <>
      <div className={styles.head} data-steps={steps && ''} data-wide={wide}>
        <div>
          {steps ? <Title>{title}</Title> : <h2>{title}</h2>}
          {about}
        </div>
        {steps && <StepButtons {...steps} label={label.toLowerCase()} over={over} onClose={onClose} />}
        <ActionIcon variant="subtle" aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </>
  )
  if (over)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size={phone ? '100%' : wide ? 480 : 448}
        withCloseButton={false}
        title={label}
        styles={hiddenHeader}
        classNames={{ body: styles.over ?? '' }}
      >
        {content}
      </Drawer>
    )
  return (
    <section className={styles.beside} aria-label={label} data-wide={wide}>
      {content}
    </section>
  )
}

function Title({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={title} tabIndex={-1}>
      {children}
    </h2>
  )
}

interface StepProps<Id> extends Steps<Id> {
  label: string
  /** The drawer that covers the page hears Escape by itself. */
  over: boolean
  onClose: () => void
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=listbox], [role=menu]') !== null

/** And j and k, and the arrows where they do not scroll what is read. */
function StepButtons<Id>({ label, newer, older, over, onOpen, onClose }: StepProps<Id>) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
    // what is asked on top has the first word
    if (document.querySelector('[aria-modal=true]') && !over) return
    if (event.key === 'Escape' && !over) return onClose()
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
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={`Newer ${label}`}
        disabled={newer === undefined}
        onClick={() => newer !== undefined && onOpen(newer)}
      >
        <IconChevronUp size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Older ${label}`}
        disabled={older === undefined}
        onClick={() => older !== undefined && onOpen(older)}
      >
        <IconChevronDown size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** What scrolls: also by the keyboard where nothing in it can be pressed. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrows scroll it
  <div className={styles.body} tabIndex={0}>
    {children}
  </div>
)

/** A name and what it is, in a `dl` of the style's facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
