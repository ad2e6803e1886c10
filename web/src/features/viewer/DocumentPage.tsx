import { ActionIcon, Button } from '@mantine/core'
import { type Document, type getDocument, newsletters, viewDocument } from '@portal/contract/documents'
import type { AnswerOf } from '@portal/contract/endpoint'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { addressOf, CallError } from '../../lib/call.ts'
import { bareDayInShort, momentInWords } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { AttestBar, useMarkRead, useReadings } from '../attestations/public.ts'
import { download, kindIcons } from '../documents/public.ts'
import { FavouriteStar } from '../favourites/public.ts'
import { Helpful } from '../knowledge/public.ts'
import { HeldLine } from '../held/public.ts'
import { useDocument } from './api.ts'
import { PdfRoom } from './PdfSkeleton.tsx'
import { PdfView } from './PdfView.tsx'
import styles from './viewer.module.css'

export function DocumentPage() {
  const id = Number(useParams()['id'])
  return Number.isInteger(id) && id > 0 ? <Opened key={id} id={id} /> : <NotFound />
}

function Opened({ id }: { id: number }) {
  const { data, error, refetch } = useDocument(id)
  if (error instanceof CallError && error.code === 'not-found') return <NotFound />
  if (data) return <Reader document={data.document} versions={data.versions} />
  if (error) {
    const again = () => void refetch()
    return <ErrorState heading="h1" title="Couldn’t load document" help={error.message} onRetry={again} />
  }
  return (
    <>
      <Skeleton height={32} width={320} mb={8} />
      <Skeleton height={20} width={200} mb={20} />
      <PdfRoom title="the document" />
    </>
  )
}

function Reader({ document, versions }: { document: Document; versions: Version[] }) {
  const can = useDetails().can.documents
  const [params] = useSearchParams()
  useTitle(document.title)
  useReadMark(document)
  // earlier ones are for whoever keeps the documents; the server says so too
  const earlier = can.edit
    ? versions.find(({ version }) => String(version) === params.get('version') && version !== document.version)
    : undefined
  return (
    <>
      <PageHeader title={document.title} about={<Facts document={document} />}>
        <div>
          <FavouriteStar document={document} />
        </div>
      </PageHeader>
      <HeldLine record={`document:${document.id}`} />
      {earlier ? (
        <output className={styles.earlier}>
          You’re viewing version {earlier.version}. The current version is {document.version}.
        </output>
      ) : (
        <AttestBar document={document} />
      )}
      {document.kind === 'pdf' ? (
        <PdfView
          // a new version is another file under the same address
          key={document.version}
          src={addressOf(viewDocument, {
            params: { id: document.id },
            ...(earlier && { query: { version: earlier.version } }),
          })}
          title={document.title}
          download={<Button onClick={() => void download(document)}>Download</Button>}
        >
          {!earlier && (
            <ActionIcon aria-label="Download" onClick={() => void download(document)}>
              <IconDownload size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </PdfView>
      ) : (
        <Message
          icon={kindIcons[document.kind]}
          title={document.kind === 'xlsx' ? 'This is a spreadsheet' : 'This is a Word document'}
          help={`${document.filename} can’t be previewed. Download it to open it.`}
        >
          <Button onClick={() => void download(document)}>Download</Button>
        </Message>
      )}
      {document.is_kc && <Helpful document={document} />}
      {can.edit && <Versions document={document} versions={versions} />}
    </>
  )
}

const Facts = ({ document }: { document: Document }) => (
  <span className={styles.facts}>
    <span>Version {document.version}</span>
    <span>
      Effective <time dateTime={document.effective}>{bareDayInShort(document.effective)}</time>
    </span>
    <span>{document.description}</span>
  </span>
)

/** Whoever opens a newsletter has read it. */
function useReadMark(document: Document) {
  const { guest } = useDetails()
  const { known, readingOf } = useReadings()
  const { mutate, isIdle } = useMarkRead()
  const unread = document.category === newsletters && !guest && known && !readingOf('read', document)
  useEffect(() => {
    if (unread && isIdle) mutate(document)
  }, [unread, isIdle, mutate, document])
}

type Version = AnswerOf<typeof getDocument>['versions'][number]

const inBytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const size = (bytes: number) =>
  bytes < 100_000 ? `${inBytes.format(bytes / 1000)} KB` : `${inBytes.format(bytes / 1_000_000)} MB`

const columns: readonly Column<Version>[] = [
  { id: 'version', header: 'Version', width: '12%', text: ({ version }) => String(version) },
  { id: 'filename', phone: 'fact', header: 'File', width: '38%', text: ({ filename }) => filename },
  { id: 'size', phone: 'small', header: 'Size', width: '12%', text: ({ size: bytes }) => size(bytes) },
  {
    id: 'uploaded',
    phone: 'value',
    header: 'Uploaded',
    width: '20%',
    text: ({ uploaded }) => uploaded,
    cell: ({ uploaded }) => <time dateTime={uploaded}>{momentInWords(new Date(uploaded))}</time>,
  },
  { id: 'by', header: 'By', width: '18%', text: ({ uploadedby }) => uploadedby },
]

function Versions({ document, versions }: { document: Document; versions: Version[] }) {
  return (
    <Section title="Versions" about="Earlier versions are kept. Only admins can see them.">
      <ShortTable
        label="Versions"
        rows={versions}
        rowId={({ version }) => String(version)}
        columns={columns}
        defaultSort={{ column: 'version', desc: true }}
        renderActions={({ version }) =>
          document.kind === 'pdf' && (
            <Link
              className="link"
              to={
                version === document.version
                  ? `/document/${document.id}`
                  : `/document/${document.id}?version=${version}`
              }
              aria-label={`Open version ${version}`}
            >
              Open
            </Link>
          )
        }
        empty={undefined}
      />
    </Section>
  )
}
