import type { UploadRequest, UploadState } from '@portal/contract/upload-requests'
import type { Icon } from '@tabler/icons-react'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import type { ReactNode } from 'react'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { shortDay } from './words.ts'
import styles from './asked.module.css'

interface Look {
  icon: Icon
  tone?: 'good' | 'warn' | 'off'
}

const looks: Record<UploadState, Look> = {
  sent: { icon: IconMail },
  opened: { icon: IconEye },
  partial: { icon: IconLoader2, tone: 'warn' },
  complete: { icon: IconCircleCheck, tone: 'good' },
  expired: { icon: IconLinkOff, tone: 'off' },
  revoked: { icon: IconLinkOff, tone: 'off' },
  closed: { icon: IconLinkOff, tone: 'off' },
}

/** Where it stands, in one line; a file with a virus in a second. */
export function StateLine({ request }: { request: UploadRequest }) {
  const { state, refused, coming } = request
  const { icon: Drawn, tone } = coming > 0 && state !== 'complete' ? looks.partial : looks[state]
  return (
    <>
      <p className={styles.state} data-tone={tone}>
        <Drawn size={15} stroke={1.8} aria-hidden />
        <span>{wordsOf(request)}</span>
      </p>
      {refused && state !== 'complete' && (
        <p className={styles.state} data-tone="bad">
          <IconAlertCircle size={15} stroke={1.8} aria-hidden />
          <span>
            Rejected: {refused.why.charAt(0).toLowerCase() + refused.why.slice(1)}, <FirmMoment at={refused.at} said />
          </span>
        </p>
      )}
    </>
  )
}

function wordsOf({ state, sent, opened, received, coming, latest, papers, until, revoked }: UploadRequest): ReactNode {
  const here = `${received} of ${papers.length} here`
  if (state === 'complete')
    return (
      <>
        {papers.length === 1 ? 'Here' : `All ${papers.length} here`}, {latest && <FirmMoment at={latest} said />}
      </>
    )
  if (state === 'expired') return `Expired ${shortDay(until)}, ${here}`
  if (state === 'closed') return `Ended with the task, ${here}`
  if (state === 'revoked')
    return (
      <>
        Revoked {revoked && <FirmMoment at={revoked} said />}, {here}
      </>
    )
  if (coming > 0 || state === 'partial')
    return `${here}${coming > 0 ? `, ${coming} uploading` : ''}. Open until ${shortDay(until)}`
  if (state === 'opened')
    return (
      <>
        Opened {opened && <FirmMoment at={opened} said />}. Open until {shortDay(until)}
      </>
    )
  return (
    <>
      Sent <FirmMoment at={sent} said />, not opened yet. Open until {shortDay(until)}
    </>
  )
}
