import { Button, Textarea } from '@mantine/core'
import {
  cancelPacket,
  confirmPacket,
  declinePacket,
  makePacket,
  type Packet,
  packetLimits,
  type PacketState,
} from '@portal/contract/packets'
import { firmMoment } from '@portal/contract/rules/day'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { useMutation } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { firmWeekday } from '../../lib/format.ts'
import { useNow } from '../../lib/minute.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { fetchedDialog, fetchedPart } from '../../ui/fetched.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { bytesInWords, figure, inGroups, progressOf, scopeInWords } from './packet-words.ts'
import { savePacket, useCall, usePacket } from './packets-api.ts'
import styles from './packets.module.css'

const ReleasePacket = fetchedDialog(
  async () => (await import('./ReleasePacket.tsx')).ReleasePacket,
  ({ onClose }) => onClose(),
)
const Releases = fetchedPart(async () => (await import('./Releases.tsx')).Releases)

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true; className?: string | undefined }>
interface Said {
  icon: Icon
  tone: 'plain' | 'good' | 'wait' | 'bad' | 'quiet'
  words: string
}

const listed = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Released to Joseph Okafor, SEC and 1 more */
const releasedTo = ([first, ...more]: Packet['releases']): string =>
  `Released to ${first?.name}, ${first?.organization}${more.length > 0 ? ` and ${more.length} more` : ''}`

function said(packet: Packet): Said {
  const { state, why, confirmers, waits_for, size, progress, picked_up, decided_by, releases } = packet
  const { share } = progressOf(packet)
  if (picked_up && state === 'copying')
    return { icon: IconRefresh, tone: 'wait', words: `Picked up after a restart, ${share}%` }
  const all: Record<PacketState, Said> = {
    'to-confirm': {
      icon: IconUserCheck,
      tone: 'wait',
      words: confirmers.length > 0 ? `${listed.format(confirmers)} has to confirm` : 'A second person has to confirm',
    },
    waiting: { icon: IconClock, tone: 'plain', words: waits_for ? `Waiting for ${waits_for}` : 'Waiting to start' },
    counting: { icon: IconLoader2, tone: 'plain', words: 'Counting records' },
    copying: {
      icon: IconLoader2,
      tone: 'plain',
      words: progress ? `Copying files, ${figure(progress.done)} of ${figure(progress.total)}` : 'Copying files',
    },
    signing: { icon: IconLoader2, tone: 'plain', words: 'Signing the manifest' },
    ready: {
      icon: IconCircleCheck,
      tone: 'good',
      words: releases.length > 0 ? releasedTo(releases) : `Ready, ${bytesInWords(size ?? 0)}`,
    },
    failed: { icon: IconCircleX, tone: 'bad', words: `Failed. ${why}` },
    declined: { icon: IconCircleX, tone: 'bad', words: `Declined by ${decided_by}: ${why}` },
    canceled: { icon: IconCircleX, tone: 'quiet', words: 'Canceled' },
    gone: { icon: IconArchive, tone: 'quiet', words: `Removed after ${packetLimits.keptDays} days` },
  }
  return all[state]
}

export function PacketLine({ packet }: { packet: Packet }) {
  const { id, name, state, can, masked } = packet
  const now = new Date(useNow())
  const [open, setOpen] = useState(false)
  const { icon: Icon, tone, words } = said(packet)
  const running = state === 'counting' || state === 'copying' || state === 'signing'
  const { share, left } = progressOf(packet)
  const Mark = running ? IconLoader2 : IconFileZip
  return (
    <li className={styles.line}>
      <Mark size={20} stroke={1.5} aria-hidden className={running ? styles.turning : undefined} />
      <div className={styles.what}>
        {state === 'ready' ? (
          <button type="button" className={styles.name} aria-expanded={open} onClick={() => setOpen(!open)}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
        <span className="t-note">
          {packet.number}, {scopeInWords(packet)}
          {!masked && ', unmasked'}
        </span>
      </div>
      <div className={styles.state}>
        <span data-tone={tone} className={styles.tone}>
          {!running && <Icon size={16} stroke={1.7} aria-hidden />}
          {words}
          {running && state !== 'counting' && <span className={styles.share}>{share}%</span>}
        </span>
        {running && (
          <>
            <progress className={styles.bar} max={100} value={share} aria-label={`Progress of ${name}`} />
            <span className="t-note">{left}You can leave this page</span>
          </>
        )}
        {state === 'ready' && packet.ready_at && packet.kept_until && (
          <span className="t-note">
            {packet.releases.length > 0 && `${bytesInWords(packet.size ?? 0)}, `}made{' '}
            {firmWeekday(new Date(packet.ready_at), now)} by {packet.asked_by}, kept until{' '}
            {firmWeekday(new Date(packet.kept_until), now)}
          </span>
        )}
        {!running && state !== 'ready' && (
          <span className="t-note">
            requested {firmMoment(new Date(packet.asked_at), now)} by {packet.asked_by}
          </span>
        )}
      </div>
      <Actions packet={packet} />
      {state === 'ready' && packet.releases.length > 0 && <Releases packet={packet} now={now} />}
      {open && can.download && <Details id={id} />}
    </li>
  )
}

const failed = (what: string) => (error: Error) => toast.error(`Couldn’t ${what} packet`, error.message)

function Actions({ packet }: { packet: Packet }) {
  const { id, name, can, state } = packet
  const [asking, setAsking] = useState<'cancel' | 'confirm' | 'decline' | 'release'>()
  const cancel = useCall(cancelPacket)
  const confirm = useCall(confirmPacket)
  const again = useCall(makePacket)
  const [key] = useState(() => crypto.randomUUID())
  const save = useMutation({ mutationFn: () => savePacket(id), onError: failed('download') })
  const close = () => setAsking(undefined)
  const ended = state === 'failed' || state === 'canceled' || state === 'gone'
  return (
    <div className={styles.actions}>
      {can.confirm && (
        <>
          <Button variant="default" onClick={() => setAsking('decline')} aria-label={`Decline ${name}`}>
            Decline
          </Button>
          <Button onClick={() => setAsking('confirm')} aria-label={`Confirm ${name}`}>
            Confirm
          </Button>
        </>
      )}
      {can.cancel && !can.confirm && (
        <Button variant="default" onClick={() => setAsking('cancel')} aria-label={`Cancel ${name}`}>
          Cancel
        </Button>
      )}
      {can.release && (
        <Button
          variant="default"
          leftSection={<IconUserShare size={16} stroke={1.7} aria-hidden />}
          onClick={() => setAsking('release')}
          aria-label={`Release ${name}`}
        >
          Release
        </Button>
      )}
      {can.download && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
          aria-label={`Download ${name}`}
        >
          Download
        </Button>
      )}
      {ended && (
        <Button
          variant="default"
          loading={again.isPending}
          aria-label={`Make ${name} again`}
          onClick={() =>
            again.mutate(
              { body: { key, name, scope: packet.scope, masked: packet.masked } },
              { onSuccess: () => toast.success('Packet requested'), onError: failed('make') },
            )
          }
        >
          Make again
        </Button>
      )}
      {asking === 'cancel' && (
        <ConfirmDialog
          title={`Cancel ${name}?`}
          question="What was copied so far is removed. You can make the packet again."
          confirm="Cancel packet"
          cancel="Keep packet"
          busy={cancel.isPending}
          onCancel={close}
          onConfirm={() =>
            cancel.mutate(
              { params: { id } },
              { onSuccess: () => toast.success('Packet canceled'), onError: failed('cancel'), onSettled: close },
            )
          }
        />
      )}
      {asking === 'confirm' && (
        <ConfirmDialog
          title={`Confirm ${name} unmasked?`}
          question="Account numbers, birth dates, and tax IDs are shown in full. The audit log names you as the second person."
          confirm="Confirm packet"
          cancel="Don’t confirm"
          harmless
          busy={confirm.isPending}
          onCancel={close}
          onConfirm={() =>
            confirm.mutate(
              { params: { id } },
              { onSuccess: () => toast.success('Packet confirmed'), onError: failed('confirm'), onSettled: close },
            )
          }
        />
      )}
      {asking === 'decline' && <Decline id={id} name={name} onClose={close} />}
      {asking === 'release' && <ReleasePacket packet={packet} onClose={close} />}
    </div>
  )
}

function Decline({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decline = useCall(declinePacket)
  return (
    <FormDialog
      title={`Decline ${name}?`}
      submit="Decline packet"
      cancel="Keep request"
      busy={decline.isPending}
      unsaved={reason !== ''}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!reason.trim()) return
        decline.mutate(
          { params: { id }, body: { reason: reason.trim() } },
          {
            onSuccess: () => {
              toast.success('Packet declined')
              onClose()
            },
            onError: failed('decline'),
          },
        )
      }}
    >
      <Textarea
        label="Reason"
        data-autofocus
        maxLength={packetLimits.reason}
        value={reason}
        error={tried && !reason.trim() && 'Enter a reason.'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

const commands = `# inside the unpacked folder, nothing to install
sha256sum -c SHA256SUMS
openssl pkeyutl -verify -pubin -inkey key.pem \\
  -rawin -in manifest.json -sigfile manifest.sig`

function Details({ id }: { id: number }) {
  const { data } = usePacket(id)
  const now = new Date(useNow())
  if (!data) return <p className={styles.details}>Loading details…</p>
  const { manifest_sha256, key, files, downloads } = data
  const last = downloads.at(-1)
  const copy = () =>
    navigator.clipboard.writeText(manifest_sha256).then(
      () => toast.success('SHA-256 copied'),
      () => toast.error('Couldn’t copy SHA-256', 'Select it and copy it by hand.'),
    )
  return (
    <div className={styles.details}>
      <div>
        <h3>SHA-256 of manifest.json</h3>
        <p className={styles.sum}>
          <code>
            {inGroups(manifest_sha256).map((group) => (
              <span key={group}>{group}</span>
            ))}
          </code>
          <Button variant="subtle" color="gray" size="compact-sm" aria-label="Copy SHA-256" onClick={() => void copy()}>
            <IconCopy size={16} stroke={1.7} aria-hidden />
          </Button>
        </p>
        <dl className={styles.facts}>
          <dt>Signature</dt>
          <dd>Ed25519, key {key}</dd>
          <dt>Files</dt>
          <dd>{figure(files)}, all with SHA-256</dd>
          <dt>Downloads</dt>
          <dd>
            {last ? `${figure(downloads.length)}, last ${last.by}, ${firmWeekday(new Date(last.at), now)}` : 'None yet'}
          </dd>
        </dl>
      </div>
      <div>
        <h3>Check it without us</h3>
        <pre>{commands}</pre>
        <p className="t-note">
          The same steps are in VERIFY.txt. With the portal: <code>portal packet verify FILE</code>
        </p>
      </div>
    </div>
  )
}
