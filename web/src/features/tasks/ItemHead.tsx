import { ActionIcon } from '@mantine/core'
import type { Task } from '@portal/contract/tasks'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import type { Back } from './address.ts'
import { Stage } from './Stage.tsx'
import styles from './view.module.css'

interface Props {
  heading: RefObject<HTMLHeadingElement | null>
  task: Task
  place: string | undefined
  back: Back
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onKeys: () => void
  children: ReactNode
}

export function ItemHead({ heading, task, place, back, onNext, onPrevious, onKeys, children }: Props) {
  /** Elsewhere the arrows scroll what one reads. */
  function press(event: KeyboardEvent) {
    const go = { ArrowDown: onNext, ArrowUp: onPrevious }[event.key]
    if (!go || event.target !== heading.current) return
    event.preventDefault()
    go()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it do the same
    <div className={styles.head} onKeyDown={press}>
      <ActionIcon className={styles.back} component={Link} to={back.to} size={32} aria-label={back.label}>
        <IconArrowBackUp size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {task.other.f1 || task.category}
      </h1>
      <Stage stage={task.stage} />
      <span className="grow" />
      {place && <span className="t-note num">{place}</span>}
      {(onNext || onPrevious || place) && (
        <>
          <ActionIcon.Group>
            <ActionIcon
              variant="default"
              size={32}
              aria-label="Previous (k)"
              title="Previous (k)"
              disabled={!onPrevious}
              onClick={onPrevious}
            >
              <IconChevronUp size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={32}
              aria-label="Next (j)"
              title="Next (j)"
              disabled={!onNext}
              onClick={onNext}
            >
              <IconChevronDown size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </ActionIcon.Group>
          <ActionIcon
            className={styles.keys}
            size={32}
            aria-label="Keyboard shortcuts (?)"
            title="Keyboard shortcuts (?)"
            onClick={onKeys}
          >
            <IconKeyboard size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </>
      )}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
