import { Select } from '@mantine/core'
import type { Document } from '@portal/contract/documents'
import { limits } from '@portal/contract/limits'
import { offeredCategories } from '@portal/contract/rules/document'
import { texts } from '@portal/contract/texts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { helpFor } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DiscardQuestion, LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFavourites } from '../favourites/public.ts'
import { useDeleteDocument, useDocuments, useUnlisted } from './api.ts'
import { documentColumns } from './columns.tsx'
import { download } from './download.ts'
import { EditorPanel } from './EditorPanel.tsx'
import styles from './FormsPage.module.css'

const everything = 'All categories'
const sizes = [limits.documentsPerPage, 30, 60, 'all'] as const
const idOf = ({ id }: Document) => String(id)

/** What the editor is asked to turn to. */
interface Wanted {
  document?: Document
  replacing?: true
}

export function FormsPage() {
  const can = useDetails().can.documents
  const { data, error, refetch } = useDocuments()
  const [query] = useSearchParams()
  const { more, found } = useUnlisted((query.get('q') ?? '').trim())
  const documents = useMemo(() => withFound(data, found), [data, found])
  const { list: favourites } = useFavourites()
  const [editing, setEditing] = useState<Document>()
  const [deleting, setDeleting] = useState<Document>()
  const [unsaved, setUnsaved] = useState(false)
  const [asking, setAsking] = useState<Wanted>()
  const fileInput = useRef<HTMLInputElement>(null)
  const { category, choose } = useCategory()

  useEffect(() => {
    if (error) toast.error(texts.documentsFailed, error.message)
  }, [error])

  const rows = useMemo(
    () => (category ? documents?.filter((document) => document.category === category.id) : documents),
    [documents, category],
  )
  const pinned = useMemo(() => {
    const ids = new Set(favourites.map(({ id }) => id))
    return ({ id }: Document) => ids.has(id)
  }, [favourites])

  const turn = useCallback(({ document, replacing }: Wanted) => {
    flushSync(() => setEditing(document)) // the browser's dialog opens for the panel of this document
    if (replacing) fileInput.current?.click()
  }, [])
  const want = useCallback(
    (wanted: Wanted) => {
      const same = wanted.document?.id === editing?.id
      if (unsaved && !same) setAsking(wanted)
      else turn(same ? { ...wanted, ...(editing && { document: editing }) } : wanted)
    },
    [unsaved, editing, turn],
  )

  const renderActions = useCallback(
    (document: Document) => (
      <>
        <RowButton label={`Replace ${document.title}`} onClick={() => want({ document, replacing: true })}>
          <IconReplace size={16} stroke={1.6} aria-hidden />
        </RowButton>
        <RowButton label={`Edit ${document.title}`} onClick={() => want({ document })}>
          <IconPencil size={16} stroke={1.6} aria-hidden />
        </RowButton>
        <RowButton label={`Delete ${document.title}`} onClick={() => setDeleting(document)}>
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </RowButton>
      </>
    ),
    [want],
  )

  return (
    <>
      <PageHeader title="Forms On Demand" about={data ? countIn(data.length, more) : '\u00a0'} />
      <div className={can.edit ? styles.withPanel : undefined}>
        <div className={styles.documents}>
          <DataTable
            of="documents"
            label="Forms on demand"
            rows={rows}
            rowId={idOf}
            columns={documentColumns}
            defaultSort="title"
            sizes={sizes}
            defaultSize={limits.documentsPerPage}
            searchHint="Search by title or description"
            filters={
              <>
                <Select
                  aria-label="Filter by category"
                  data={[everything, ...offeredCategories.map(({ label }) => label)]}
                  value={category?.label ?? everything}
                  onChange={choose}
                  w={176}
                />
                <span className={styles.legend}>
                  <IconStarFilled size={14} aria-hidden />
                  Favorites are pinned to the top (up to six)
                </span>
              </>
            }
            filteredBy={category ? ['category'] : []}
            failed={error && !documents ? { title: texts.documentsFailed, help: helpFor(error) } : undefined}
            onRetry={() => void refetch()}
            onOpen={openRow}
            opensOnDoubleClick
            opensSheet={can.edit}
            pinned={pinned}
            renderActions={can.edit ? renderActions : undefined}
          />
        </div>
        {can.edit && (
          <EditorPanel
            key={editing?.id ?? 'new'}
            document={editing}
            fileInput={fileInput}
            onUnsaved={setUnsaved}
            onLeave={() => want({})}
            onSaved={() => setEditing(undefined)}
          />
        )}
      </div>
      {deleting && (
        <DeleteDocument
          document={deleting}
          onDeleted={() => setEditing((current) => (current?.id === deleting.id ? undefined : current))}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {asking && (
        <DiscardQuestion
          onDiscard={() => {
            setAsking(undefined)
            turn(asking)
          }}
          onKeep={() => setAsking(undefined)}
        />
      )}
      <LeaveQuestion unsaved={unsaved} />
    </>
  )
}

const countIn = (listed: number, more: number) =>
  more > 0
    ? `${(listed + more).toLocaleString('en-US')} documents. Double-click a row to download. Of those for a single advisor, the newest ${limits.documentsOfAdvisors} are listed; search to find the others.`
    : `${listed} documents. Double-click a row to download.`

function withFound(listed: Document[] | undefined, found: Document[] | undefined) {
  if (!listed || !found) return listed
  const ids = new Set(listed.map(({ id }) => id))
  return [...listed, ...found.filter(({ id }) => !ids.has(id))]
}

const openRow = (document: Document) => void download(document)

/** The filter, kept in the address by its number. */
function useCategory() {
  const [query, setQuery] = useSearchParams()
  const category = offeredCategories.find(({ id }) => String(id) === query.get('category'))
  const choose = (chosen: string | null) =>
    setQuery(
      (current) => {
        const id = offeredCategories.find(({ label }) => label === chosen)?.id
        current.delete('page')
        if (id === undefined) current.delete('category')
        else current.set('category', String(id))
        return current
      },
      { replace: true },
    )
  return { category, choose }
}

interface Props {
  document: Document
  onDeleted: () => void
  onClose: () => void
}

function DeleteDocument({ document, onDeleted, onClose }: Props) {
  const remove = useDeleteDocument()

  function confirm() {
    remove.mutate(document, {
      onSuccess: () => {
        toast.success(texts.fileDeleted)
        onDeleted()
      },
      onError: (error) => toast.error(texts.documentsFailed, error.message),
      onSettled: onClose,
    })
  }

  return (
    <ConfirmDialog
      title={document.title}
      question={texts.documentDeleteConfirm}
      confirm="Delete document"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
