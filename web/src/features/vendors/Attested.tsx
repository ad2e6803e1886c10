// Signed and sent: the receipt, the answers as a file, and what the firm still needs.
import { dayInWords, timeInWords } from '@portal/contract/rules/day'
import { type VendorAttestation, type VendorReceipt, vendorAnswersPdf } from '@portal/contract/vendor-attestation'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { download } from '../../lib/download.ts'
import { firm } from '../../lib/firm.ts'
import { useTitle } from '../../lib/title.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Asker, type Opened, PublicFrame, Sign } from '../links/public.ts'
import styles from './questionnaire.module.css'

interface Props {
  attestation: VendorAttestation
  receipt: VendorReceipt
  opened: Opened
}

export function Attested({ attestation: { vendor, year, plan }, receipt, opened }: Props) {
  const { number, at, name, title } = receipt
  const words = `Thank you, ${name.trim().split(/\s+/)[0]}`
  useTitle(words)
  const heading = useRef<HTMLHeadingElement>(null)
  // whoever can't see that the page has changed is told so
  useEffect(() => heading.current?.focus(), [])
  const save = useMutation({
    mutationFn: () => download(vendorAnswersPdf, {}, `vendor-attestation-${year}-${number}.pdf`),
  })
  const phone = opened.asker.phone || firm.phone
  return (
    <PublicFrame narrow>
      <Sign of={IconCheck} tone="good" />
      <h1 ref={heading} tabIndex={-1}>
        {words}
      </h1>
      <p className={styles.lead}>
        We have the {year} attestation of {vendor}. We emailed this receipt to <b>{opened.email}</b>, and we’ll write to
        you if anything is open.
      </p>
      <dl className={styles.receipt}>
        <div>
          <dt>Sent</dt>
          <dd>{timeInWords(new Date(at))}</dd>
        </div>
        <div>
          <dt>Receipt</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>Signed by</dt>
          <dd>
            {name}, {title}
          </dd>
        </div>
        {plan.map(({ text, due, who }) => (
          <div key={`${text} ${due}`}>
            <dt>
              Due {dayInWords(due)}, {who}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <PlainButton wide busy={save.isPending} onClick={() => save.isPending || save.mutate()}>
        <IconDownload size={16} stroke={1.7} aria-hidden /> Download your answers
      </PlainButton>
      <p className={styles.problem} role="alert">
        {save.error?.message}
      </p>
      <div className={styles.end}>
        <Asker asker={opened.asker} />
        {phone && (
          <p>
            Questions? <a href={`tel:${phone}`}>{phone}</a>
          </p>
        )}
      </div>
    </PublicFrame>
  )
}
