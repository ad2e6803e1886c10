// One vendor: what it attested, compared with the year before, its score, what it still owes, and what happened.
import { dataInWords } from '@portal/contract/rules/vendor'
import { markedFrom } from '@portal/contract/rules/vendor-score'
import type { Attested, NewVendorItem } from '@portal/contract/vendor-reviews'
import { daysAfter } from '@portal/contract/rules/day'
import { vendorLimits } from '@portal/contract/vendors'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { bareDayInShort } from '../../lib/format.ts'
import { useKeys } from '../../lib/keys.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Block, Facts, Head } from '../review/public.ts'
import { HeldLine } from '../held/public.ts'
import { Activity } from './Activity.tsx'
import { useAttested, type VendorAnswer } from './api.ts'
import type { Asking } from './asked.ts'
import { Items } from './Items.tsx'
import { LinkBlock } from './LinkBlock.tsx'
import { ScoreBlock } from './ScoreBlock.tsx'
import { State } from './State.tsx'
import { VendorActions } from './VendorActions.tsx'
import { VendorDialogs } from './VendorDialogs.tsx'
import { Views } from './Views.tsx'
import { comparison, reasonsFor } from './years.ts'
import styles from './vendor.module.css'

interface Props {
  data: VendorAnswer
  place: string | undefined
  back: { to: string; label: string }
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

export function VendorRecord({ data, place, back, onNext, onPrevious }: Props) {
  const { vendor, attestations, items, thresholds, escalates_to } = data
  const heading = useRef<HTMLHeadingElement>(null)
  const phone = usePhone()
  const today = useFirmDay()
  const [query, setQuery] = useSearchParams()
  // as it was when it was asked: whoever confirms decides about what they saw, and what has changed since is refused
  const [asked, setAsked] = useState<{ what: Asking; data: VendorAnswer }>()
  const [refusal, setRefusal] = useState<string>()
  const sent = attestations.filter(({ signed }) => signed)
  const [latest, before] = sent
  const now = useAttested(vendor.id, latest?.id)
  const then = useAttested(vendor.id, before?.id)
  const [drafts, setDrafts] = useDrafts(data, now.data, then.data)
  useEffect(() => heading.current?.focus(), [])
  useKeys({ j: onNext, k: onPrevious })

  const ask = (what: Asking) => {
    setRefusal(undefined)
    setAsked({ what, data })
  }
  const actions = <VendorActions data={data} items={drafts?.length ?? 0} onAsk={ask} />
  return (
    <>
      <Head
        heading={heading}
        title={vendor.name}
        status={<State row={vendor} today={today} />}
        meta={[
          `${vendor.service}, tier ${vendor.tier}`,
          vendor.contract_until && `contract until ${bareDayInShort(vendor.contract_until)}`,
          latest?.signed && (
            <>
              signed by {latest.signed.name}, {latest.signed.title}, <FirmMoment at={latest.signed.at} />
            </>
          ),
        ]}
        place={place}
        back={back}
        onNext={onNext}
        onPrevious={onPrevious}
      >
        {actions}
      </Head>
      <HeldLine record={`vendor:${vendor.id}`} />
      {refusal && <Banner>{refusal}</Banner>}
      <div className={styles.columns}>
        <Views
          data={data}
          sent={sent}
          now={now}
          before={then}
          chosen={query.get('view')}
          onChoose={(view) =>
            setQuery(
              (current) => {
                current.set('view', view)
                return current
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
        <div className={styles.rail}>
          <ScoreBlock attestations={sent} attested={now.data} thresholds={thresholds} />
          <Items vendor={vendor} items={items} escalatesTo={escalates_to} drafts={drafts} onDrafts={setDrafts} />
          <LinkBlock vendor={vendor} onAsk={ask} />
          <Activity data={data} />
          <Block title="Details">
            <Facts
              facts={[
                { label: 'Owner', value: vendor.owner?.name ?? 'None' },
                { label: 'Contact', value: `${vendor.contact}, ${vendor.email}` },
                { label: 'Data held', value: dataInWords(vendor.data) },
                { label: 'Contract', value: contractOf(vendor) },
                { label: 'Attestation due', value: !vendor.ended && bareDayInShort(vendor.due) },
                {
                  label: 'Ended',
                  value: vendor.ended && (
                    <>
                      <FirmMoment at={vendor.ended.at} />, by {vendor.ended.by}: {vendor.ended.reason}
                    </>
                  ),
                },
              ]}
            />
          </Block>
        </div>
      </div>
      {phone && (
        <div className={styles.bar} data-action-bar>
          {actions}
        </div>
      )}
      {asked && (
        <VendorDialogs
          asking={asked.what}
          data={asked.data}
          now={data}
          attested={now.data}
          drafts={drafts ?? []}
          onDrafts={setDrafts}
          onRefused={setRefusal}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function contractOf({ contract_from, contract_until }: VendorAnswer['vendor']): string {
  const [from, until] = [contract_from, contract_until].map((day) => (day ? bareDayInShort(day) : ''))
  if (from && until) return `${from} to ${until}`
  return from ? `Since ${from}` : until ? `Until ${until}` : ''
}

/** What goes with the decision: proposed from what needs an answer, until somebody changes it. */
function useDrafts({ vendor, attestations }: VendorAnswer, now: Attested | undefined, before: Attested | undefined) {
  const today = useFirmDay()
  const [own, setOwn] = useState<{ of: string; drafts: NewVendorItem[] }>()
  const deciding = vendor.can.decide
  // one that was returned and signed again is another to decide on
  const of = `${attestations[0]?.id} ${attestations[0]?.signed?.receipt}`
  const waits = attestations.filter(({ signed }) => signed).length > 1 && !before
  const set = (drafts: NewVendorItem[]) => setOwn({ of, drafts })
  if (!deciding || !now || waits) return [deciding ? (own?.drafts ?? []) : undefined, set] as const
  if (own?.of === of) return [own.drafts, set] as const
  const lost = new Map(reasonsFor(now).map((reason) => [reason.question, reason] as const))
  const marked = before
    ? comparison(before, now)
        .lines.filter((line) => line.marked)
        .map(({ question }) => question)
    : [...lost.values()].filter((reason) => reason.lost >= markedFrom).map(({ question }) => question)
  const remedies = new Map(
    marked.flatMap((question) => {
      const text = lost.get(question)?.remedy
      // the same thing asked twice is one item
      return text ? [[text, question] as const] : []
    }),
  )
  const proposed = [...remedies].map(([text, question]) => ({
    text,
    question,
    due: daysAfter(today, vendorLimits.itemDays),
    who: vendor.contact,
  }))
  return [proposed, set] as const
}
