import { Button, Popover } from '@mantine/core'
import { type Submission, withdrawSubmission } from '@portal/contract/exchange'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { lately } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { usePhone } from '../../ui/phone.ts'
import { RowButton } from '../../ui/RowButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Withdraw } from '../review/public.ts'
import { useCall, useExchange } from './api.ts'
import styles from './business.module.css'
import { titleOf } from './words.ts'

interface Props {
  current: number | undefined
  /** The one on screen is no more. */
  onGone: () => void
}

/** All drafts, to go on with or to discard. */
export function Drafts({ current, onGone }: Props) {
  const { data } = useExchange()
  const withdraw = useCall(withdrawSubmission)
  const phone = usePhone()
  const today = useToday()
  const [open, setOpen] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Submission>()
  const drafts = data?.filter(({ can }) => can.edit) ?? []
  if (drafts.length === 0 && !withdrawing) return null

  const button = (
    <Button
      variant="default"
      rightSection={<IconChevronDown size={14} stroke={1.7} aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      Your drafts <span className={styles.number}>{drafts.length}</span>
    </Button>
  )
  const list = (
    <ul className={styles.drafts} aria-label="Your drafts">
      {drafts.map((draft, index) => (
        <li key={draft.id}>
          <Link
            className={styles.draft}
            to={`?draft=${draft.id}`}
            aria-current={draft.id === current || undefined}
            data-autofocus={index === 0 || undefined}
            onClick={() => setOpen(false)}
          >
            <span className="clip">{titleOf(draft)}</span>
            <span className="t-note">
              {draft.id === current ? 'This one' : `Saved ${lately(new Date(draft.changed), today)}`}
            </span>
          </Link>
          <RowButton
            label={`Discard ${titleOf(draft)}`}
            onClick={() => {
              setOpen(false)
              setWithdrawing(draft)
            }}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </RowButton>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {phone ? (
        button
      ) : (
        <Popover opened={open} onChange={setOpen} position="bottom-end" width={320} shadow="md" radius="md" trapFocus>
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown className={styles.menu}>{list}</Popover.Dropdown>
        </Popover>
      )}
      {phone && open && (
        <Sheet title="Your drafts" onClose={() => setOpen(false)}>
          {list}
        </Sheet>
      )}
      {withdrawing && (
        <Withdraw
          what="draft"
          id={withdrawing.id}
          change={withdraw}
          {...(withdrawing.id === current && { onDone: onGone })}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </>
  )
}
