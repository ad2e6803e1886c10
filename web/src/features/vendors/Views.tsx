import type { AttestationHead } from '@portal/contract/vendors'
import type { Attested } from '@portal/contract/vendor-reviews'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import type { ReactNode } from 'react'
import { bareDayInShort } from '../../lib/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Answers, FileList } from './Answers.tsx'
import { useAttested, type VendorAnswer } from './api.ts'
import { Compare } from './Compare.tsx'
import styles from './vendor.module.css'

interface Asked {
  data: Attested | undefined
  error: Error | null
  refetch: () => unknown
}

interface Props {
  data: VendorAnswer
  /** Those that were sent, the latest first. */
  sent: readonly AttestationHead[]
  now: Asked
  before: Asked
  chosen: string | null
  onChoose: (view: string) => void
}

export function Views({ data, sent, now, before, chosen, onChoose }: Props) {
  const { vendor } = data
  const [latest, earlier] = sent
  if (!latest)
    return (
      <Message
        icon={IconMail}
        title={vendor.link ? `${vendor.name} hasn’t sent an attestation yet` : 'No attestation yet'}
        help={
          vendor.ended
            ? 'The vendor was ended before it sent one.'
            : vendor.link
              ? `${vendor.percent}% is answered. It’s due ${bareDayInShort(vendor.due)}.`
              : `Invite ${vendor.contact} to answer the security questionnaire.`
        }
      />
    )
  const views = [
    ...sent.map(({ year }) => ({ value: String(year), label: String(year) })),
    ...(earlier ? [{ value: 'compare', label: 'Compare' }] : []),
    { value: 'files', label: 'Files', count: now.data?.files.length },
  ]
  const fallback = earlier ? 'compare' : String(latest.year)
  const view = views.some(({ value }) => value === chosen) && chosen ? chosen : fallback
  const head = sent.find(({ year }) => String(year) === view)
  return (
    <div>
      <div className={styles.views}>
        <Segments label="Attestations" segments={views} current={view} onChange={onChoose} />
      </div>
      {view === 'compare' ? (
        <Loaded of={[before, now]}>{before.data && now.data && <Compare before={before.data} now={now.data} />}</Loaded>
      ) : view === 'files' ? (
        <Loaded of={[now]}>{now.data && <FileList attested={now.data} />}</Loaded>
      ) : (
        head && <OneYear vendor={vendor.id} head={head} />
      )}
    </div>
  )
}

function OneYear({ vendor, head }: { vendor: number; head: AttestationHead }) {
  const asked = useAttested(vendor, head.id)
  return <Loaded of={[asked]}>{asked.data && <Answers vendor={vendor} head={head} attested={asked.data} />}</Loaded>
}

function Loaded({ of, children }: { of: readonly Asked[]; children: ReactNode }) {
  const failed = of.find(({ data, error }) => error && !data)
  if (failed?.error)
    return (
      <ErrorState title="Couldn’t load answers" help={failed.error.message} onRetry={() => void failed.refetch()} />
    )
  return <div aria-busy={of.some(({ data }) => !data)}>{children}</div>
}
