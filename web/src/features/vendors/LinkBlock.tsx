import type { Vendor } from '@portal/contract/vendors'
import { bareDayInShort } from '../../lib/format.ts'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Block } from '../review/public.ts'
import type { Asking } from './asked.ts'
import styles from './vendor.module.css'

/** The link of the attestation under way: whom it went to, and what has become of it. */
export function LinkBlock({ vendor, onAsk }: { vendor: Vendor; onAsk: (what: Asking) => void }) {
  const { link, can, name } = vendor
  if (!link) return null
  const acts = [
    ...(can.remind ? [{ label: 'Send a reminder', onClick: () => onAsk('remind') }] : []),
    ...(can.resend ? [{ label: 'Send a new link', onClick: () => onAsk('invite') }] : []),
    ...(can.revoke ? [{ label: 'Revoke link', danger: true as const, onClick: () => onAsk('revoke') }] : []),
  ]
  return (
    <Block title="Link" aside={acts.length > 0 && <RowMenu about={`the link of ${name}`} items={() => acts} />}>
      <p className={styles.plain}>
        Sent <FirmMoment at={link.sent} said /> to {link.to}.{' '}
        {link.revoked ? (
          <>
            Revoked <FirmMoment at={link.revoked} said />.
          </>
        ) : link.expired ? (
          `Expired ${bareDayInShort(link.until)}.`
        ) : (
          <>
            {link.opened ? (
              <>
                Opened <FirmMoment at={link.opened} said />.
              </>
            ) : (
              'Not opened yet.'
            )}{' '}
            Works until {bareDayInShort(link.until)}.
          </>
        )}
        {link.reminded && (
          <>
            {' '}
            Reminded <FirmMoment at={link.reminded} said />.
          </>
        )}
      </p>
      {link.wanted && (
        <p className={`${styles.plain} ${styles.warn}`}>
          New link requested <FirmMoment at={link.wanted} said />. Check that it’s them before you send one.{' '}
          {can.resend && (
            <button type="button" className={styles.tool} onClick={() => onAsk('invite')}>
              Send a new link
            </button>
          )}
        </p>
      )}
    </Block>
  )
}
