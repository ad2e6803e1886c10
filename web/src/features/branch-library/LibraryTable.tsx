import { Button, Select } from '@mantine/core'
import { type BranchDocument, branchClasses } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { fetchedDialog } from '../../ui/fetched.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { usePhone } from '../../ui/phone.ts'
import { RowButton } from '../../ui/RowButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { Acknowledge } from '../attestations/public.ts'
import { type Library, useDeleteBranchDocument } from './api.ts'
import { inSheets, managerColumns, memberColumns } from './columns.tsx'

/** Few upload; the list does not wait for it. */
const UploadDialog = fetchedDialog(
  async () => (await import('./UploadDialog.tsx')).UploadDialog,
  ({ onClose }) => onClose(),
)

const everything = 'All types'

interface Props {
  /** Nothing yet: the skeleton shows. */
  library: Library | undefined
  error: Error | null
  onRetry: () => void
}

export function LibraryTable({ library, error, onRetry }: Props) {
  const [params, setParams] = useSearchParams()
  const [uploading, setUploading] = useState<BranchDocument | 'new'>()
  const [deleting, setDeleting] = useState<BranchDocument>()
  const { can, isAdmin, guest } = useDetails()
  const phone = usePhone()
  const mayEdit = library?.mayEdit ?? can.documents.branch
  const inSheet = phone && mayEdit
  // admins look into branches that are not theirs
  const mine = library?.mine ?? false
  const kind = branchClasses.find((name) => name === params.get('class'))
  const rows = useMemo(
    () => (kind ? library?.data.filter((document) => document.class === kind) : library?.data),
    [library, kind],
  )

  const columns = useMemo(() => {
    const all = mayEdit ? managerColumns : memberColumns
    return inSheet ? inSheets(all) : all
  }, [mayEdit, inSheet])

  const put = (name: string, value: string | undefined) =>
    setParams(
      (current) => {
        current.delete('page')
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true },
    )

  const renderActions = useCallback(
    (document: BranchDocument) => (
      <>
        {inSheet && (
          <Button component={Link} to={`/document/${document.id}`} variant="default">
            Open document
          </Button>
        )}
        {mine && <Acknowledge document={document} small={!inSheet} />}
        {mayEdit && (
          <>
            <RowButton label={`Upload new version of ${document.title}`} onClick={() => setUploading(document)}>
              <IconFileUpload size={16} stroke={1.6} aria-hidden />
            </RowButton>
            <RowButton label={`Delete ${document.title}`} onClick={() => setDeleting(document)}>
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </RowButton>
          </>
        )}
      </>
    ),
    [mine, mayEdit, inSheet],
  )

  return (
    <>
      <PageHeader title="Branch Library" about={library?.branch.name ?? '\u00a0'}>
        {mayEdit && (
          <Button
            disabled={!library}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setUploading('new')}
          >
            Add document
          </Button>
        )}
      </PageHeader>
      <DataTable
        of="documents"
        name="branch-documents"
        label="Branch documents"
        rows={rows}
        rowId={({ id }) => String(id)}
        columns={columns}
        defaultSort="class"
        sizes={[15, 30, 'all']}
        defaultSize={15}
        searchHint="Search by title or description"
        filters={
          <>
            <Select
              aria-label="Type"
              data={[everything, ...branchClasses]}
              value={kind ?? everything}
              onChange={(chosen) => put('class', chosen && chosen !== everything ? chosen : undefined)}
              w={176}
            />
            {(library ? library.branches.length > 0 : isAdmin && !guest) && (
              <Select
                aria-label="Branch"
                searchable
                data={library?.branches.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
                value={library ? String(library.branch.id) : null}
                onChange={(chosen) => chosen && put('branch', chosen)}
                w={216}
              />
            )}
          </>
        }
        filteredBy={kind ? ['class'] : []}
        failed={error && !library ? { title: 'Couldn’t load branch library', help: error.message } : undefined}
        onRetry={onRetry}
        renderActions={renderActions}
        {...(mayEdit && { renderMore: Acknowledged })}
        exportable
      />
      {uploading && library && (
        <UploadDialog
          document={uploading === 'new' ? undefined : uploading}
          branch={library.branch.id}
          onClose={() => setUploading(undefined)}
        />
      )}
      {deleting && <DeleteBranchDocument document={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function Acknowledged({ acknowledged, version }: BranchDocument) {
  if (acknowledged.length === 0) return <p className="t-note">No one has acknowledged version {version} yet.</p>
  return (
    <ul aria-label="Acknowledged by">
      {acknowledged.map(({ name, at }) => (
        <li key={`${name} ${at}`}>
          {name}, <time dateTime={at}>{dayInShort(new Date(at))}</time>
        </li>
      ))}
    </ul>
  )
}

function DeleteBranchDocument({ document, onClose }: { document: BranchDocument; onClose: () => void }) {
  const remove = useDeleteBranchDocument()
  const confirm = () =>
    remove.mutate(document.id, {
      onSuccess: () => toast.success(texts.fileDeleted),
      onError: (error) => toast.error('Couldn’t delete document', error.message),
      onSettled: onClose,
    })
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
