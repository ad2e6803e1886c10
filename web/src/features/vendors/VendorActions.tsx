// What this person can do with a vendor, as the server says it: at the right of the head, on a phone at the bottom.
import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import { RowMenu } from '../../ui/RowMenu.tsx'
import type { VendorAnswer } from './api.ts'
import type { Asking } from './asked.ts'

interface Props {
  data: VendorAnswer
  /** That go with the decision. */
  items: number
  onAsk: (what: Asking) => void
}

export const acceptWords = (items: number): string =>
  items === 0 ? 'Accept' : items === 1 ? 'Accept with 1 item' : `Accept with ${items} items`

export function VendorActions({ data: { vendor }, items, onAsk }: Props) {
  const { can } = vendor
  const more = [
    ...(can.edit ? [{ label: 'Edit vendor', onClick: () => onAsk('edit') }] : []),
    ...(can.end ? [{ label: 'End vendor', danger: true as const, onClick: () => onAsk('end') }] : []),
  ]
  return (
    <>
      {can.decide && (
        <Button variant="default" onClick={() => onAsk('return')}>
          Return questions
        </Button>
      )}
      {can.decide && (
        <Button leftSection={<IconCheck size={16} stroke={2} aria-hidden />} onClick={() => onAsk('accept')}>
          {acceptWords(items)}
        </Button>
      )}
      {can.invite && (
        <Button leftSection={<IconMailForward size={16} stroke={1.7} aria-hidden />} onClick={() => onAsk('invite')}>
          Invite vendor
        </Button>
      )}
      {more.length > 0 && <RowMenu about={vendor.name} items={() => more} />}
    </>
  )
}
