import { Button } from '@mantine/core'
import type { SettingName } from '@portal/contract/firm-settings'
import { type ReactNode, useState } from 'react'
import { Ago } from '../../ui/Ago.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Draft } from './draft.ts'
import { anchorOf } from './section-address.ts'
import styles from './settings.module.css'

interface Props {
  id: string
  title: string
  /** The title within a sentence, where it is a name. */
  name?: string
  about: string
  /** At the end of the heading's line. */
  side?: ReactNode
  names: readonly SettingName[]
  draft: Draft
  children: ReactNode
}

/** A few settings that belong together: they go back to the defaults together. */
export function SettingsSection({ id, title, name = title.toLowerCase(), about, side, names, draft, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const conflicting = names.filter((one) => draft.conflicts.includes(one))

  async function reset() {
    setBusy(true)
    const outcome = await draft.reset(names).finally(() => setBusy(false))
    setAsking(false)
    if (outcome === 'saved') toast.success(`${title} reset`)
    else toast.error(`Couldn’t reset ${name}`, typeof outcome === 'string' ? '' : outcome.message)
  }

  return (
    <div className={styles.section}>
      <Section anchor={anchorOf(id)} title={title} tools={side}>
        <p className={styles.about}>{about}</p>
        {conflicting.length > 0 && (
          <Banner>
            Someone else changed this while you were editing. Nothing was overwritten.
            <span className={styles.both}>
              <Button size="xs" variant="default" onClick={() => draft.forget(conflicting)}>
                Use their version
              </Button>
              <Button size="xs" variant="default" onClick={() => draft.keepMine(conflicting)}>
                Keep mine
              </Button>
            </span>
          </Banner>
        )}
        <div className={styles.fields}>{children}</div>
        <div className={styles.foot}>
          <LastChange names={names} draft={draft} />
          {names.some((one) => draft.saved.changed.includes(one)) && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Reset to default: ${name}`}
              onClick={() => setAsking(true)}
            >
              Reset to default
            </Button>
          )}
        </div>
      </Section>
      {asking && (
        <ConfirmDialog
          title={`Reset ${name} to default?`}
          question="Everything in this section returns to its default. The change is live right away."
          confirm="Reset to default"
          busy={busy}
          onConfirm={() => void reset()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function LastChange({ names, draft }: Pick<Props, 'names' | 'draft'>) {
  const [last] = names
    .flatMap((name) => draft.saved.last[name] ?? [])
    .toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    last && (
      <span className="t-note">
        Last changed by {last.by} <Ago at={last.at} key={last.at} />
      </span>
    )
  )
}
