import { Button } from '@mantine/core'
import type { SettingName } from '@portal/contract/firm-settings'
import { type ReactNode, useState } from 'react'
import { Ago } from '../../ui/Ago.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useFirstBadField } from '../../ui/first-bad-field.ts'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Draft, Outcome } from './draft.ts'
import styles from './settings.module.css'

interface Props {
  title: string
  /** The title within a sentence, where it is a name. */
  name?: string
  about: string
  names: readonly SettingName[]
  draft: Draft
  children: ReactNode
}

/** A few settings that belong together: saved, taken back and reset together. */
export function SettingsSection({ title, name = title.toLowerCase(), about, names, draft, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { form, sent } = useFirstBadField(busy)
  const unsaved = draft.unsaved(names)
  const conflict = names.some((name) => draft.conflicts.includes(name))

  async function settle(work: Promise<Outcome>, done: string) {
    setBusy(true)
    const outcome = await work.finally(() => setBusy(false))
    setAsking(false)
    if (outcome === 'saved') toast.success(done)
    else if (outcome === 'refused') toast.error(`Couldn’t save ${name}`, 'Check the highlighted fields and try again.')
    else if (outcome === 'conflict') toast.error(`Couldn’t save ${name}`, 'Someone else changed it in the meantime.')
    else toast.error(`Couldn’t save ${name}`, outcome.message)
  }

  return (
    <Section title={title} about={about}>
      <form
        ref={form}
        className={styles.form}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!unsaved || busy) return
          sent()
          void settle(draft.save(names), `${title} saved`)
        }}
      >
        {conflict && (
          <Banner>
            Someone else changed this while you were editing. Nothing was overwritten.
            <Button size="xs" variant="default" onClick={() => draft.forget(names)}>
              Load latest version
            </Button>
          </Banner>
        )}
        {children}
        <div className={styles.foot}>
          <Button type="submit" loading={busy && !asking} disabled={!unsaved} aria-label={`Save ${name}`}>
            Save
          </Button>
          {unsaved && (
            <Button variant="default" disabled={busy} onClick={() => draft.forget(names)}>
              Discard
            </Button>
          )}
          <LastChange names={names} draft={draft} />
          {names.some((name) => draft.saved.changed.includes(name)) && (
            <Button
              variant="subtle"
              className={styles.reset ?? ''}
              aria-label={`Reset to default: ${name}`}
              onClick={() => setAsking(true)}
            >
              Reset to default
            </Button>
          )}
        </div>
      </form>
      {asking && (
        <ConfirmDialog
          title={`Reset ${name} to default?`}
          question="Everything in this section returns to its default. The change is live right away."
          confirm="Reset to default"
          busy={busy}
          onConfirm={() => void settle(draft.reset(names), `${title} reset`)}
          onCancel={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

function LastChange({ names, draft }: Pick<Props, 'names' | 'draft'>) {
  const [last] = names
    .flatMap((name) => draft.saved.last[name] ?? [])
    .toSorted((one, other) => other.at.localeCompare(one.at))
  if (!last) return <span className="t-note">Never changed</span>
  return (
    <span className="t-note">
      Last changed by {last.by} <Ago at={last.at} key={last.at} />
    </span>
  )
}
