// The records of one class in a proposal: looked at by opening them, and taken out one by one.
import { Button } from '@mantine/core'
import { type DisposalItem, disposalLimits, lookAtClass, takeOut } from '@portal/contract/disposal'
import { type RecordClassId, recordClasses } from '@portal/contract/record-classes'
import { dayInWords } from '@portal/contract/rules/day'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import styles from './disposal.module.css'
import { useCall, useDisposalItems } from './holds-api.ts'
import { itemWords } from './records-words.ts'

interface Props {
  id: number
  of: RecordClassId
  looked: boolean
  canTakeOut: boolean
  onClose: () => void
}

export function ClassRecords({ id, of, looked, canTakeOut, onClose }: Props) {
  const [page, setPage] = useState(1)
  const [taken, setTaken] = useState<DisposalItem>()
  const { data, error, refetch } = useDisposalItems(id, of, page)
  const { mutate: look } = useCall(lookAtClass)
  const shown = data !== undefined
  // once they are on the screen
  useEffect(() => {
    if (shown && !looked) look({ params: { id }, body: { class: of } })
  }, [shown, looked, look, id, of])
  return (
    <>
      <Dialog opened onClose={onClose} closeOnEscape={!taken} title={recordClasses[of].name} size={640}>
        {error && !data ? (
          <ErrorState title="Couldn’t load records" help={error.message} onRetry={() => void refetch()} />
        ) : (
          <ul className={styles.items} aria-label="Records" aria-busy={!data}>
            {data?.data.map((item) => (
              <li key={item.record}>
                <span>
                  <b>{item.title || item.record}</b>
                  <span className="t-note">
                    {[item.person, `retention ended ${dayInWords(item.ended_on)}`].filter(Boolean).join(', ')}
                  </span>
                </span>
                {item.state === 'proposed' && canTakeOut ? (
                  <button
                    type="button"
                    className={styles.press}
                    aria-label={`Take out ${item.title || item.record}`}
                    onClick={() => setTaken(item)}
                  >
                    Take out
                  </button>
                ) : (
                  <span className="t-note" title={item.why || undefined}>
                    {itemWords[item.state]}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {data && (page > 1 || data.more) && (
          <div className={styles.pages}>
            <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button variant="default" disabled={!data.more} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </div>
        )}
      </Dialog>
      {taken && <TakeOut id={id} item={taken} onClose={() => setTaken(undefined)} />}
    </>
  )
}

function TakeOut({ id, item, onClose }: { id: number; item: DisposalItem; onClose: () => void }) {
  const change = useCall(takeOut)
  return (
    <WordsDialog
      title={`Take out ${item.title || item.record}?`}
      submit="Take out record"
      cancel="Leave it in"
      about="This record stays. The proposal of next month names it again."
      hint="Client called about this one"
      most={disposalLimits.reason}
      busy={change.isPending}
      refusal={change.error?.message}
      onSubmit={(reason) =>
        change.mutate(
          { params: { id }, body: { record: item.record, reason } },
          {
            onSuccess: () => {
              toast.success('Record taken out')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
