// To whom a packet is released, with a way to take it back.
import { Button } from '@mantine/core'
import { withdrawPacket } from '@portal/contract/examiners'
import type { Packet, PacketRelease } from '@portal/contract/packets'
import { useState } from 'react'
import { firmWeekday } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './packets-api.ts'
import styles from './packets.module.css'

interface Props {
  packet: Packet
  now: Date
}

export function Releases({ packet, now }: Props) {
  const { id, name, releases } = packet
  const [asked, setAsked] = useState<PacketRelease>()
  const withdraw = useCall(withdrawPacket)
  return (
    <>
      <ul className={styles.releases} aria-label={`Examiners who have ${name}`}>
        {releases.map((release) => (
          <li key={release.examiner}>
            <span>
              {release.name}, {release.organization}
              <span className="t-note"> {inWords(release, now)}</span>
            </span>
            <Button
              variant="subtle"
              size="xs"
              aria-label={`Withdraw ${name} from ${release.name}`}
              onClick={() => setAsked(release)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={`Withdraw ${name} from ${asked.name}?`}
          question={
            asked.downloaded_at
              ? 'They can’t open it here anymore. They keep the copy they downloaded.'
              : 'They can’t open it here anymore. You can release it again.'
          }
          confirm="Withdraw packet"
          cancel="Keep released"
          busy={withdraw.isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() =>
            withdraw.mutate(
              { params: { id }, body: { examiner: asked.examiner } },
              {
                onSuccess: () => toast.success('Packet withdrawn'),
                onError: ({ message }) => toast.error('Couldn’t withdraw packet', message),
                onSettled: () => setAsked(undefined),
              },
            )
          }
        />
      )}
    </>
  )
}

function inWords({ released_at, released_by, viewed_at, downloaded_at }: PacketRelease, now: Date): string {
  const day = (at: string) => firmWeekday(new Date(at), now)
  const done = downloaded_at
    ? `downloaded ${day(downloaded_at)}`
    : viewed_at
      ? `viewed ${day(viewed_at)}`
      : 'not opened yet'
  return `released ${day(released_at)} by ${released_by}, ${done}`
}
