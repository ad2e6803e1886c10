import { ActionIcon } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { usePhone } from '../../ui/phone.ts'
import styles from './head.module.css'

export interface HeadProps {
  title: string
  status: ReactNode
  /** What it is known by, in one line; on a phone what is there of it. */
  meta: readonly ReactNode[]
  brief?: ReactNode
  /** "4 of 17" */
  place: string | undefined
  back: { to: string; label: string }
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

interface Props extends HeadProps {
  heading: RefObject<HTMLHeadingElement | null>
  /** At the right; on a phone they stand at the bottom of the screen. */
  children: ReactNode
}

/** Stays below the top bar: what it is, where it stands, and what can be done, in two lines. */
export function Head(props: Props) {
  const { heading, title, status, meta, brief, place, back, onNext, onPrevious, children } = props
  const phone = usePhone()

  /** Elsewhere the arrows scroll what one reads. */
  function press(event: KeyboardEvent) {
    const go = { ArrowDown: onNext, ArrowUp: onPrevious }[event.key]
    if (!go || event.target !== heading.current) return
    event.preventDefault()
    go()
  }

  const leave = (
    <ActionIcon className={styles.back} component={Link} to={back.to} size={32} aria-label={back.label}>
      <IconArrowBackUp size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
  const name = (
    <h1 ref={heading} tabIndex={-1} className={styles.title} title={title}>
      {title}
    </h1>
  )
  const steps = (onNext ?? onPrevious ?? place) && (
    <>
      {place && <span className={styles.place}>{place}</span>}
      <ActionIcon.Group>
        <Step label="Previous (k)" icon={IconChevronUp} onStep={onPrevious} />
        <Step label="Next (j)" icon={IconChevronDown} onStep={onNext} />
      </ActionIcon.Group>
    </>
  )
  const facts = meta.filter(Boolean)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it do the same
    <div className={styles.head} onKeyDown={press}>
      <div className={styles.line}>
        {leave}
        {!phone && name}
        <span className={styles.status}>{status}</span>
        <span className="grow" />
        {steps}
        {!phone && (
          <div className={styles.actions} data-rule={steps ? true : undefined}>
            {children}
          </div>
        )}
      </div>
      {phone && name}
      <p className={styles.meta}>
        {phone && brief
          ? brief
          : facts.map((fact, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same few in the same order
              <Fragment key={index}>
                {index > 0 && <span aria-hidden> · </span>}
                <span>{fact}</span>
              </Fragment>
            ))}
      </p>
    </div>
  )
}

interface StepProps {
  label: string
  icon: typeof IconChevronUp
  onStep: (() => void) | undefined
}

const Step = ({ label, icon: Icon, onStep }: StepProps) => (
  <ActionIcon variant="default" size={32} aria-label={label} title={label} disabled={!onStep} onClick={onStep}>
    <Icon size={18} stroke={1.7} aria-hidden />
  </ActionIcon>
)
