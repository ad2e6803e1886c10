// What a vendor still owes the firm: items with a date, those of a decision that isn't made yet among them.
import { closeVendorItem, type NewVendorItem } from '@portal/contract/vendor-reviews'
import { type Vendor, type VendorItem, vendorLimits } from '@portal/contract/vendors'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useState } from 'react'
import { bareDayInShort } from '../../lib/format.ts'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { Block } from '../review/public.ts'
import { useCall } from './api.ts'
import { ItemDialog } from './ItemDialog.tsx'
import styles from './vendor.module.css'

interface Props {
  vendor: Vendor
  items: readonly VendorItem[]
  escalatesTo: string
  /** Proposed with the decision; nothing where there is none to make. */
  drafts: readonly NewVendorItem[] | undefined
  onDrafts: (drafts: NewVendorItem[]) => void
}

const [first, second] = vendorLimits.remindDays

export function Items({ vendor, items, escalatesTo, drafts, onDrafts }: Props) {
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<VendorItem>()
  const [closing, setClosing] = useState<VendorItem>()
  const [draft, setDraft] = useState<number>()
  if (items.length === 0 && !drafts && !vendor.can.add_item) return null
  const changed = drafts && draft !== undefined ? drafts[draft] : undefined
  return (
    <Block
      title="Remediation items"
      aside={
        (drafts ?? vendor.can.add_item) && (
          <button type="button" className={styles.tool} onClick={() => setAdding(true)}>
            Add
          </button>
        )
      }
    >
      {items.length === 0 && !drafts?.length ? (
        <p className={styles.plain}>{drafts ? 'None. Add what the vendor has to do.' : 'Nothing is open.'}</p>
      ) : (
        <ul className={styles.items}>
          {drafts?.map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have nothing else of their own yet
            <li key={at}>
              <IconCircleDashed size={16} stroke={1.8} aria-label="Proposed" />
              <span>
                {item.text}
                <small className={styles.small}>
                  {item.who}, due {bareDayInShort(item.due)}. Sent when you accept
                </small>
              </span>
              <RowMenu
                about={item.text}
                items={() => [
                  { label: 'Edit', onClick: () => setDraft(at) },
                  { label: 'Remove', danger: true, onClick: () => onDrafts(drafts.filter((_, index) => index !== at)) },
                ]}
              />
            </li>
          ))}
          {items.map((item) => (
            <Item key={item.id} item={item} onEdit={() => setEditing(item)} onClose={() => setClosing(item)} />
          ))}
        </ul>
      )}
      {(items.some(({ done }) => !done) || Boolean(drafts?.length)) && (
        <p className={styles.note}>
          Reminders {first} and {second} days before. Overdue items go to {escalatesTo}.
        </p>
      )}
      {adding && (
        <ItemDialog
          vendor={vendor}
          {...(drafts && { onDraft: (item: NewVendorItem) => onDrafts([...drafts, item]) })}
          onClose={() => setAdding(false)}
        />
      )}
      {changed && (
        <ItemDialog
          vendor={vendor}
          draft={changed}
          onDraft={(item) => onDrafts((drafts ?? []).map((one) => (one === changed ? item : one)))}
          onClose={() => setDraft(undefined)}
        />
      )}
      {editing && (
        <ItemDialog
          vendor={vendor}
          item={editing}
          now={items.find(({ id }) => id === editing.id) ?? editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {closing && (
        <CloseDialog
          vendor={vendor}
          item={closing}
          now={items.find(({ id }) => id === closing.id) ?? closing}
          onClose={() => setClosing(undefined)}
        />
      )}
    </Block>
  )
}

function Item({ item, onEdit, onClose }: { item: VendorItem; onEdit: () => void; onClose: () => void }) {
  const { text, who, due, done, days_overdue, escalated, can } = item
  const acts = [
    ...(can.close ? [{ label: 'Close item', onClick: onClose }] : []),
    ...(can.edit ? [{ label: 'Edit', onClick: onEdit }] : []),
  ]
  const Sign = done ? IconCircleCheck : IconCircleDashed
  return (
    <li data-done={done ? true : undefined} data-late={days_overdue > 0 || undefined}>
      <Sign size={16} stroke={1.8} aria-label={done ? 'Closed' : 'Open'} />
      <span>
        {text}
        <small className={styles.small}>
          {done ? (
            <>
              Closed by {done.by}, <FirmMoment at={done.at} said />. {done.note}
            </>
          ) : (
            <>
              {who}, due {bareDayInShort(due)}
              {days_overdue > 0 && `, ${days_overdue === 1 ? '1 day' : `${days_overdue} days`} overdue`}
              {escalated && ', escalated'}
            </>
          )}
        </small>
      </span>
      {acts.length > 0 && <RowMenu about={text} items={() => acts} />}
    </li>
  )
}

interface CloseProps {
  vendor: Vendor
  item: VendorItem
  now: VendorItem
  onClose: () => void
}

function CloseDialog({ vendor, item, now, onClose }: CloseProps) {
  const close = useCall(closeVendorItem)
  // told that it was changed, they can still send what they wrote
  const { version } = close.error ? now : item
  return (
    <WordsDialog
      title="Close this item?"
      submit="Close item"
      about={item.text}
      label="What was done"
      hint="What you saw, and where it is"
      missing="Enter what was done."
      most={vendorLimits.reason}
      busy={close.isPending}
      refusal={close.error?.message}
      onSubmit={(note) =>
        close.mutate(
          { params: { id: vendor.id, item: item.id }, body: { version, note } },
          {
            onSuccess: () => {
              toast.success('Item closed')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
