// Everything of one kind that is drafted or published, and all that is done with it.
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { isRefused } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { type Kind, type Published, usePublished } from './kind.ts'
import { PublicationForm } from './PublicationForm.tsx'
import { PublicationTable } from './PublicationTable.tsx'
import styles from './publishing.module.css'

interface Props<Content> {
  kind: Kind<Content>
  /** While a form or a question is open, whatever holds this leaves Escape to it. */
  onForm?: ((open: boolean) => void) | undefined
}
const none: never[] = []

export function Publishing<Content extends object>({ kind, onForm }: Props<Content>) {
  const { data, error, refetch } = usePublished(kind)
  const [writing, setWriting] = useState<'new' | Published<Content>>()
  const branches = data?.branches ?? none
  const failed = error && !data

  function write(what: typeof writing) {
    setWriting(what)
    onForm?.(what !== undefined)
  }

  if (isRefused(error))
    return (
      <NoAccess
        heading="p"
        title={`You don’t have access to ${kind.many}`}
        help="If you publish for the firm, ask an admin to turn on the What’s New tool for you."
      />
    )
  return (
    <>
      <div className={styles.tools}>
        <p className="t-note">{kind.about}</p>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={Boolean(failed)}
          onClick={() => write('new')}
        >
          Add {kind.one}
        </Button>
      </div>
      {failed ? (
        <ErrorState title={`Couldn’t load ${kind.many}`} help={error.message} onRetry={() => void refetch()} />
      ) : (
        <PublicationTable kind={kind} rows={data?.data} branches={branches} onEdit={write} onAsk={onForm} />
      )}
      {writing && (
        <PublicationForm
          kind={kind}
          row={writing === 'new' ? undefined : writing}
          branches={branches}
          onClose={() => write(undefined)}
        />
      )}
    </>
  )
}
