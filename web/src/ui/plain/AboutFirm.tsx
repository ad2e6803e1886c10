// Who the firm is, for somebody who came here and wonders.
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useId, useRef } from 'react'
import { firm } from '../../lib/firm.ts'
import styles from './AboutFirm.module.css'

export function AboutFirm({ onClose }: { onClose: () => void }) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <dialog
      open
      className={styles.popup}
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.head}>
        <h2 id={id} ref={title} tabIndex={-1}>
          {firm.name}
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
      <p className={styles.about}>{firm.about}</p>
      <dl className={styles.facts}>
        <dt>Address</dt>
        <dd>{firm.address}</dd>
        <dt>Phone</dt>
        <dd>
          <a className="link" href={`tel:${firm.phone.replace(/[^+\d]/g, '')}`}>
            {firm.phone}
          </a>
        </dd>
      </dl>
      {firm.brokerCheckUrl && (
        <a className={`link ${styles.check}`} href={firm.brokerCheckUrl} target="_blank" rel="noreferrer">
          Check us on FINRA BrokerCheck
          <IconExternalLink size={14} stroke={1.7} aria-hidden />
          <span className="vh"> (opens in a new tab)</span>
        </a>
      )}
    </dialog>
  )
}
