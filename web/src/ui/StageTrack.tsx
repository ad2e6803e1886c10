import { UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useId, useState } from 'react'
import { Banner } from './Banner.tsx'
import { usePhone } from './phone.ts'
import styles from './StageTrack.module.css'

export interface TrackStage {
  name: string
  /** Who and when. */
  note?: ReactNode
  /** `now` is the step to be done next; `paused` where it was sent back or withdrawn. */
  state: 'done' | 'now' | 'next' | 'paused'
}

const spoken: Record<TrackStage['state'], string> = {
  done: ', done',
  now: ', next step',
  next: '',
  paused: ', on hold',
}

/** The stages of a record across the page; on a phone one line that opens them. */
export function StageTrack({ stages, reason }: { stages: readonly TrackStage[]; reason?: ReactNode }) {
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const list = useId()
  const at = stages.findIndex(({ state }) => state === 'now' || state === 'paused')
  const place = at < 0 ? stages.length - 1 : at
  return (
    <div className={styles.track}>
      {phone && (
        <UnstyledButton
          className={styles.line}
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen((was) => !was)}
        >
          <span className={styles.step}>
            Step {place + 1} of {stages.length}
          </span>
          , {stages[place]?.name}
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </UnstyledButton>
      )}
      <ol id={list} className={phone ? styles.down : styles.across} hidden={phone && !open}>
        {stages.map(({ name, note, state }) => (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <i aria-hidden />
            <b>
              {name}
              <span className="vh">{spoken[state]}</span>
            </b>
            <span className={styles.note}>{note ?? <>&nbsp;</>}</span>
          </li>
        ))}
      </ol>
      {reason && <Banner>{reason}</Banner>}
    </div>
  )
}
