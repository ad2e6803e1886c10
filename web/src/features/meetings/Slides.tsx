import { Button, FileButton } from '@mantine/core'
import type { Meeting, MeetingFileKind } from '@portal/contract/meetings'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { PdfPage, PdfPageGrid } from '../viewer/public.ts'
import { useAddFile } from './api.ts'
import styles from './meeting.module.css'
import { counted } from './words.tsx'

const fileOf = (id: number, kind: MeetingFileKind | 'approved') => `/api/meetings/${id}/files/${kind}`

export function Slides({ meeting }: { meeting: Meeting }) {
  const { id, slides, approved_file, can } = meeting
  const [open, setOpen] = useState<number>()
  if (!slides)
    return (
      <Section title="Slides" about="Slides missing">
        <Message
          icon={IconPresentation}
          title="No slides yet"
          help="Without them the meeting can’t be cleared without a note."
        >
          {can.upload && <AddFile id={id} kind="slides" />}
        </Message>
      </Section>
    )
  const changed = slides.pages?.flatMap((page, at) => (page.changed ? [at + 1] : [])) ?? []
  const [first] = changed
  return (
    <Section
      title="Slides"
      about={`${slides.filename}${slides.pages ? `, ${counted(slides.pages.length, 'page')}` : ''}${differing(changed)}`}
      tools={
        approved_file && first ? (
          <button type="button" className={styles.linked} onClick={() => setOpen(first)}>
            Compare page {first}
          </button>
        ) : (
          <a className={styles.linked} href={fileOf(id, 'slides')} target="_blank" rel="noreferrer">
            Open file<span className="vh"> (opens in a new tab)</span>
          </a>
        )
      }
    >
      <PdfPageGrid
        src={fileOf(id, 'slides')}
        pages={
          slides.pages && slides.pages.map(({ title, changed: mark }) => ({ title, ...(mark && { mark: 'changed' }) }))
        }
        onOpen={setOpen}
      />
      {open !== undefined && (
        <Page
          meeting={meeting}
          page={open}
          pages={slides.pages?.length}
          onGo={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

function differing(pages: readonly number[]): string {
  if (pages.length === 0) return ''
  const list = new Intl.ListFormat('en-US').format(pages.map(String))
  return pages.length === 1
    ? `. Page ${list} differs from the approved file`
    : `. Pages ${list} differ from the approved file`
}

interface PageProps {
  meeting: Meeting
  page: number
  pages: number | undefined
  onGo: (page: number) => void
  onClose: () => void
}

/** One page as wide as there is room, beside the approved one where there is one. */
function Page({ meeting: { id, approved_file, slides }, page, pages, onGo, onClose }: PageProps) {
  const compares = approved_file !== null && page <= approved_file.pages
  return (
    <Dialog
      opened
      onClose={onClose}
      size={compares ? 1120 : 800}
      title={compares ? `Compare page ${page}` : `Page ${page}`}
    >
      <div className={styles.pages} data-two={compares || undefined}>
        {compares && (
          <figure>
            <figcaption>Approved, {approved_file.filename}</figcaption>
            <PdfPage src={fileOf(id, 'approved')} page={page} />
          </figure>
        )}
        <figure>
          <figcaption>Shown, {slides?.filename}</figcaption>
          <PdfPage src={fileOf(id, 'slides')} page={page} />
        </figure>
      </div>
      <div className={styles.pageFoot}>
        <Button variant="default" disabled={page <= 1} onClick={() => onGo(page - 1)}>
          Previous page
        </Button>
        <Button variant="default" disabled={pages === undefined || page >= pages} onClick={() => onGo(page + 1)}>
          Next page
        </Button>
      </div>
    </Dialog>
  )
}

const kinds = {
  slides: { accept: '.pdf', add: 'Add slides', done: 'Slides added' },
  chat: { accept: '.txt', add: 'Add chat', done: 'Chat added' },
}

/** For what is missing. */
export function AddFile({ id, kind }: { id: number; kind: MeetingFileKind }) {
  const add = useAddFile(id, kind)
  const { accept, add: label, done } = kinds[kind]
  return (
    <FileButton
      accept={accept}
      onChange={(file) =>
        file &&
        add.mutate(file, {
          onSuccess: () => toast.success(done),
          onError: ({ message }) =>
            toast.error(kind === 'slides' ? 'Couldn’t add slides' : 'Couldn’t add chat', message),
        })
      }
    >
      {(props) => (
        <Button {...props} variant="default" size="xs" loading={add.isPending}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
