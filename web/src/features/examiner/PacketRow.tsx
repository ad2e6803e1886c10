import type { ReleasedPacket } from '@portal/contract/examiners'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import { sizeInWords } from '../../lib/format.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBrowse, useSave } from './api.ts'
import styles from './examiner.module.css'
import { momentWithin, scopeInWords, shortHash } from './words.ts'

export function PacketRow({ packet, now }: { packet: ReleasedPacket; now: Date }) {
  const { name, is_new, gone, sha256, released_at, released_by, downloaded_at } = packet
  return (
    <li>
      <IconFileZip size={20} stroke={1.5} aria-hidden />
      <div className={styles.what}>
        <h2>
          {name}
          {is_new && !gone && <span className={styles.fresh}>New</span>}
        </h2>
        <p>{scopeInWords(packet)}</p>
        <p>
          {downloaded_at
            ? `You downloaded it ${momentWithin(downloaded_at, now)}`
            : `Released ${momentWithin(released_at, now)} by ${released_by}`}
        </p>
        {!gone && (
          <p className={styles.hash}>
            <code title={sha256}>SHA-256 {shortHash(sha256)}</code>
            <button type="button" aria-label={`Copy SHA-256 of ${name}`} onClick={() => void copy(sha256)}>
              <IconCopy size={15} stroke={1.7} aria-hidden />
            </button>
          </p>
        )}
      </div>
      {gone ? (
        <p className={styles.gone}>No longer here. Request it again if you need it.</p>
      ) : (
        <Actions packet={packet} />
      )}
    </li>
  )
}

const copy = (sha256: string) =>
  navigator.clipboard.writeText(sha256).then(
    () => toast.success('SHA-256 copied'),
    () => toast.error('Couldn’t copy SHA-256', sha256),
  )

function Actions({ packet }: { packet: ReleasedPacket }) {
  const { id, name, size, downloaded_at } = packet
  const words = size === null ? 'Download' : `Download ${sizeInWords(size)}`
  const browse = useBrowse()
  const save = useSave()
  return (
    <div className={styles.acts}>
      <PlainButton
        aria-label={`Browse ${name} (opens in a new tab)`}
        busy={browse.isPending}
        onClick={() =>
          browse.isPending ||
          browse.mutate(id, { onError: ({ message }) => toast.error('Couldn’t open packet', message) })
        }
      >
        Browse
      </PlainButton>
      <PlainButton
        primary={!downloaded_at}
        wide={false}
        aria-label={`${words} of ${name}`}
        busy={save.isPending}
        onClick={() =>
          save.isPending ||
          save.mutate(packet, { onError: ({ message }) => toast.error('Couldn’t download packet', message) })
        }
      >
        <IconDownload size={16} stroke={1.7} aria-hidden />
        {words}
      </PlainButton>
    </div>
  )
}
