import { DueClock } from '../../ui/DueClock.tsx'
import { Flags } from '../../ui/Flags.tsx'
import { Section } from '../../ui/Section.tsx'
import { StageTrack } from '../../ui/StageTrack.tsx'
import { StatusDial } from '../../ui/StatusDial.tsx'
import type { PartProps } from './Basics.tsx'
import styles from './UiPage.module.css'

/** How a record that goes through stages tells where it stands. */
export function Records(place: PartProps) {
  return (
    <Section {...place} about="Where a record stands, how long is left, and what stands out">
      <StageTrack
        stages={[
          { name: 'Loaded', note: 'D. Whitfield, Nov 2', state: 'done' },
          { name: 'Sailed', note: 'R. Review, Nov 4', state: 'done' },
          { name: 'In port', state: 'now' },
          { name: 'Unloaded', state: 'next' },
        ]}
      />
      <StageTrack
        stages={[
          { name: 'Loaded', note: 'D. Whitfield, Nov 2', state: 'done' },
          { name: 'Sailed', state: 'paused' },
          { name: 'In port', state: 'next' },
        ]}
        reason="Sent back: the list of cargo is missing."
      />
      <div className={styles.row}>
        <StatusDial step={0} label="Loaded" />
        <StatusDial step={1} label="Sailed" />
        <StatusDial step={2} label="In port" />
        <StatusDial step={3} label="Unloading" />
        <StatusDial step={4} label="Unloaded" />
        <StatusDial step="back" label="Sent back" />
        <StatusDial step="over" label="Withdrawn" />
      </div>
      <div className={styles.row}>
        <DueClock tone="plain" text="12 days left" date="Nov 28" />
        <DueClock tone="soon" text="4 days left" date="Nov 20" />
        <DueClock tone="late" text="3 days overdue" date="Nov 13" />
        <DueClock tone="done" text="Arrived Nov 9" />
      </div>
      <div className={styles.row}>
        <Flags
          flags={[{ text: 'Late cargo' }, { text: 'Second call', quiet: true }, { text: 'Strange flag' }]}
          most={2}
        />
      </div>
    </Section>
  )
}
