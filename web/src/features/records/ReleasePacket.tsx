import { Checkbox, Select } from '@mantine/core'
import { type Examiner, releasePacket } from '@portal/contract/examiners'
import type { Packet } from '@portal/contract/packets'
import { covers } from '@portal/contract/rules/examiner'
import { useState } from 'react'
import { Link } from 'react-router'
import { bareDayInBrief } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { whoIs } from './examiner-words.ts'
import { useExaminers } from './examiners-api.ts'
import { useCall } from './packets-api.ts'
import styles from './examiners.module.css'

interface Props {
  packet: Packet
  onClose: () => void
}

/** Why it can't be released to them; the server says the same. */
function whyNot(packet: Packet, { id, scope }: Examiner): string {
  if (packet.releases.some(({ examiner }) => examiner === id)) return 'Already released'
  return covers(scope, packet.scope) ? '' : 'The packet has more than their access covers'
}

export function ReleasePacket({ packet, onClose }: Props) {
  const today = useFirmDay()
  const { data, error } = useExaminers()
  const release = useCall(releasePacket)
  const [chosen, setChosen] = useState<string | null>(null)
  const [mail, setMail] = useState(true)
  const [tried, setTried] = useState(false)
  const all = data?.data.filter(({ state }) => state !== 'ended') ?? []
  const reasons = new Map(all.map((one) => [one.id, whyNot(packet, one)]))
  const able = all.filter(({ id }) => !reasons.get(id))
  // only one can have it: it is theirs unless somebody says otherwise
  const examiner = able.find(({ id }) => id === chosen) ?? (able.length === 1 ? able[0] : undefined)

  function submit() {
    setTried(true)
    if (!examiner) return
    release.mutate(
      { params: { id: packet.id }, body: { examiner: examiner.id, mail } },
      {
        onSuccess: () => {
          toast.success(
            mail ? `Packet released. ${examiner.first} gets an email.` : `Packet released to ${whoIs(examiner)}`,
          )
          onClose()
        },
      },
    )
  }

  const refusal = release.error?.message ?? error?.message
  return (
    <FormDialog
      title="Release to an examiner"
      submit="Release packet"
      cancel="Don’t release"
      busy={release.isPending}
      unsaved={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal && <Banner>{refusal}</Banner>}
      {data && all.length === 0 && (
        <p className={styles.none}>
          No one has access yet.{' '}
          <Link className="link" to="?tab=examiners">
            Add an examiner
          </Link>{' '}
          first.
        </p>
      )}
      <Select
        label="Examiner"
        placeholder={data ? 'Choose an examiner' : 'Loading examiners…'}
        data-autofocus
        data={all.map((one) => ({ value: one.id, label: whoIs(one), disabled: Boolean(reasons.get(one.id)) }))}
        renderOption={({ option }) => (
          <span>
            {option.label}
            {reasons.get(option.value) && <span className={styles.reason}>{reasons.get(option.value)}</span>}
          </span>
        )}
        value={examiner?.id ?? null}
        description={
          examiner && `Read-only until ${bareDayInBrief(examiner.until, today)}. Sees only released packets.`
        }
        error={tried && !examiner && 'Choose an examiner.'}
        onChange={setChosen}
      />
      <Checkbox
        label={examiner ? `Email ${examiner.first} that it’s ready` : 'Email them that it’s ready'}
        checked={mail}
        onChange={({ currentTarget }) => setMail(currentTarget.checked)}
      />
    </FormDialog>
  )
}
