import type { ManagedAnnouncement } from '@portal/contract/announcements'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useState } from 'react'
import { Message } from '../../ui/Message.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { PublicationFrame, PublicationTable } from '../messages/public.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { useManagedAnnouncements, usePublishAnnouncement } from './api.ts'
import { SlidePreview } from './Slide.tsx'

const columns: readonly Column<ManagedAnnouncement>[] = [
  { id: 'title', header: 'Title', width: '36%', text: ({ title }) => title },
  {
    id: 'sort',
    header: 'Order',
    width: '10%',
    labelled: true,
    text: ({ sort }) => String(sort),
    order: ({ sort }) => sort,
  },
]
const preview = (slide: ManagedAnnouncement) => <SlidePreview slide={slide} />
const none: never[] = []

/** Every slide, and all that is done with them. */
export function AnnouncementManager({ onForm }: { onForm?: (open: boolean) => void }) {
  const { data, error, refetch } = useManagedAnnouncements()
  const publish = usePublishAnnouncement()
  const [writing, setWriting] = useState<'new' | ManagedAnnouncement>()
  const branches = data?.branches ?? none

  function write(what: typeof writing) {
    setWriting(what)
    onForm?.(what !== undefined)
  }

  return (
    <PublicationFrame
      about="Drafts are visible only here. Changes to published announcements go live right away."
      add="Add announcement"
      onAdd={() => write('new')}
      failed={error && !data ? { title: 'Couldn’t load announcements', error } : undefined}
      onRetry={() => void refetch()}
    >
      <PublicationTable
        one="announcement"
        place="on the home page"
        label="Announcement slides"
        rows={data?.data}
        branches={branches}
        rowId={({ id }) => String(id)}
        columns={columns}
        nameOf={({ title }) => title}
        preview={preview}
        onEdit={write}
        busy={publish.isPending}
        move={({ id }, what, then) => publish.mutate({ id, what }, then)}
        onAsk={onForm}
        empty={
          <Message
            icon={IconSpeakerphone}
            title="No announcements yet"
            help="Add one to get started. It stays a draft until you publish it."
          />
        }
      />
      {writing && (
        <AnnouncementForm
          announcement={writing === 'new' ? undefined : writing}
          branches={branches}
          onClose={() => write(undefined)}
        />
      )}
    </PublicationFrame>
  )
}
