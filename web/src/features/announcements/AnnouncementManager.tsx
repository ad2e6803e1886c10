import { NumberInput, Textarea, TextInput } from '@mantine/core'
import {
  addAnnouncement,
  changeAnnouncement,
  announcementLimits as most,
  announcementsTopic,
  type ManagedAnnouncement,
  manageAnnouncements,
  publishAnnouncement,
} from '@portal/contract/announcements'
import { announcementProblems } from '@portal/contract/rules/announcement'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { counted } from '../../ui/counted.ts'
import { type Kind, Publishing } from '../publishing/public.ts'
import styles from './announcements.module.css'
import { SlidePreview } from './Slide.tsx'

const announcements: Kind<
  Pick<ManagedAnnouncement, 'kicker' | 'title' | 'text' | 'link' | 'link_text'> & { sort: number | '' }
> = {
  one: 'announcement',
  many: 'announcements',
  place: 'on the home page',
  label: 'Announcement slides',
  about: 'Drafts are visible only here. Changes to published announcements go live right away.',
  none: { icon: IconSpeakerphone, title: 'No announcements yet' },
  columns: [
    { id: 'title', header: 'Title', width: '36%', text: ({ title }) => title },
    {
      id: 'sort',
      header: 'Order',
      width: '10%',
      text: ({ sort }) => String(sort),
      order: ({ sort }) => Number(sort),
    },
  ],
  nameOf: ({ title }) => title,
  blank: { kicker: '', title: '', text: '', link: '', link_text: '', sort: 0 },
  trimmed: ({ kicker, title, text, link, link_text, sort }) => ({
    kicker: kicker.trim(),
    title: title.trim(),
    text: text.trim(),
    link: link.trim(),
    link_text: link_text.trim(),
    sort: Number(sort),
  }),
  problems: (draft) => ({ ...(!draft.title && { title: 'Enter a title.' }), ...announcementProblems(draft) }),
  preview: (slide) => <SlidePreview slide={{ ...slide, title: slide.title || 'Title' }} />,
  fields: ({ values, getInputProps }) => (
    <>
      <TextInput
        {...counted(values.title, most.title)}
        label="Title"
        withAsterisk
        maxLength={most.title}
        data-autofocus
        {...getInputProps('title')}
      />
      <TextInput
        {...counted(values.kicker, most.kicker)}
        label="Label above the title"
        placeholder="Compliance"
        maxLength={most.kicker}
        {...getInputProps('kicker')}
      />
      <Textarea
        {...counted(values.text, most.text)}
        label="Text"
        rows={3}
        maxLength={most.text}
        {...getInputProps('text')}
      />
      <div className={styles.pair}>
        <TextInput
          label="Link"
          placeholder="/compliance/guidance or https://…"
          maxLength={most.link}
          {...getInputProps('link')}
        />
        <TextInput
          {...counted(values.link_text, most.linkText)}
          label="Link text"
          placeholder="Read more"
          maxLength={most.linkText}
          {...getInputProps('link_text')}
        />
        <NumberInput label="Order (lowest first)" min={0} max={999} allowDecimal={false} {...getInputProps('sort')} />
      </div>
    </>
  ),
  wire: {
    id: 'id',
    topic: announcementsTopic,
    // with it go the slides on home
    key: ['announcements'],
    manage: manageAnnouncements,
    add: addAnnouncement,
    change: changeAnnouncement,
    publish: publishAnnouncement,
  },
}

/** Every slide, and all that is done with them. */
export const AnnouncementManager = ({ onForm }: { onForm?: (open: boolean) => void }) => (
  <Publishing kind={announcements} onForm={onForm} />
)
