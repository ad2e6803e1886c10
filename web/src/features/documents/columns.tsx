import { type Document, documentCategories } from '@portal/contract/documents'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { numbersOf } from '../../lib/samples.ts'
import { Ago } from '../../ui/Ago.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { FavouriteStar } from '../favourites/public.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { download } from './download.ts'
import { FileKind } from './FileKind.tsx'
import styles from './FormsPage.module.css'

const unsearched = () => ''
const totalOf = ({ weekly_downloads }: Document) => numbersOf(weekly_downloads).reduce((sum, one) => sum + one, 0)

export const documentColumns: readonly Column<Document>[] = [
  {
    id: 'favorites',
    phone: 'side',
    header: 'Favorites',
    control: true,
    width: '8%',
    text: unsearched,
    cell: ({ id, title, filename }) => <FavouriteStar document={{ id, title, filename }} />,
  },
  {
    id: 'category',
    phone: 'fact',
    header: 'Category',
    width: '14%',
    text: ({ category }) => documentCategories[category] ?? '',
  },
  {
    id: 'title',
    header: 'Title',
    key: true,
    width: '30%',
    text: ({ title }) => title,
    search: ({ title, description, filename }) => `${title}\n${description}\n${filename}`,
    phoneCell: ({ title }) => title,
    // The title is no link: it is where people double-click.
    cell: (document) => (
      <span className={styles.title}>
        <DocumentLink document={document} className={styles.kind} label={openingOf(document)}>
          <FileKind kind={document.kind} />
        </DocumentLink>
        <span title={document.description}>{document.title}</span>
      </span>
    ),
  },
  {
    id: 'updated',
    phone: 'value',
    header: 'Updated',
    width: '12%',
    text: ({ uploaded }) => uploaded,
    search: unsearched,
    cell: ({ uploaded }) => <Ago at={uploaded} />,
  },
  { id: 'uploadedby', header: 'Uploaded By', width: '12%', text: ({ uploadedby }) => uploadedby },
  {
    id: 'download',
    header: 'Download',
    control: true,
    width: '9%',
    text: unsearched,
    cell: (document) => (
      <RowButton label={`Download ${document.title}`} onClick={() => void download(document)}>
        <IconDownload size={16} stroke={1.6} aria-hidden />
      </RowButton>
    ),
  },
  {
    id: 'downloaded',
    header: 'Downloaded',
    width: '15%',
    text: (document) => String(totalOf(document)),
    search: unsearched,
    cell: ({ weekly_downloads }) => (
      <Sparkline numbers={numbersOf(weekly_downloads)} of="downloads in the last 52 weeks" />
    ),
  },
]

const openingOf = ({ kind, title }: Document) =>
  kind === 'pdf' ? `Open ${title} (PDF)` : `Download ${title} (${kind.toUpperCase()})`
