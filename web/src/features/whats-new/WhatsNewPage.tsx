import { Textarea } from '@mantine/core'
import { publicationProblems } from '@portal/contract/rules/publication'
import { addNews, changeNews, manageNews, newsLength, publishNews, whatsNewTopic } from '@portal/contract/whats-new'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { cut } from '../../lib/format.ts'
import { counted } from '../../ui/counted.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenTabs } from '../../ui/ScreenTabs.tsx'
import { AnnouncementManager } from '../announcements/public.ts'
import { MessageManager } from '../messages/public.ts'
import { type Kind, Publishing } from '../publishing/public.ts'
import styles from './WhatsNew.module.css'
import { NewsList } from './WhatsNew.tsx'

const news: Kind<{ text: string }> = {
  one: 'entry',
  many: 'What’s New',
  place: 'at sign-in',
  label: 'What’s new',
  about: 'Shown once per browser, newest first. Drafts are visible only here.',
  none: { icon: IconSparkles, title: 'No entries yet' },
  columns: [{ id: 'text', header: 'What’s new', width: '46%', text: ({ text }) => text }],
  nameOf: ({ text }) => cut(text, 40),
  blank: { text: '' },
  trimmed: ({ text }) => ({ text: text.trim() }),
  problems: (draft) => ({ ...(!draft.text && { text: 'Enter what’s new.' }), ...publicationProblems(draft) }),
  preview: ({ text }) => (
    <section className={styles.preview} aria-label="Preview">
      <p className={styles.previewTitle}>What’s new</p>
      <NewsList news={[text || 'What’s new']} />
    </section>
  ),
  fields: ({ values, getInputProps }) => (
    <Textarea
      {...counted(values.text, newsLength)}
      label="What’s new"
      withAsterisk
      rows={4}
      maxLength={newsLength}
      data-autofocus
      {...getInputProps('text')}
    />
  ),
  wire: {
    id: 'id',
    topic: whatsNewTopic,
    key: ['managed news'],
    manage: manageNews,
    add: addNews,
    change: changeNews,
    publish: publishNews,
  },
}

/** Every entry of the What's New dialog, and all that is done with them. */
const NewsManager = () => <Publishing kind={news} />

const tabs = [
  { value: 'news', title: 'What’s new', Content: NewsManager },
  { value: 'messages', title: 'System messages', Content: MessageManager },
  { value: 'announcements', title: 'Announcements', Content: AnnouncementManager },
]

export const WhatsNewPage = () => (
  <>
    <PageHeader title="What’s New" about="Draft and publish news, messages, and announcements" />
    <ScreenTabs tabs={tabs} />
  </>
)
