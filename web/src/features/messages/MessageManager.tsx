import { Select, Textarea } from '@mantine/core'
import {
  addMessage,
  changeMessage,
  type ManagedMessage,
  manageMessages,
  messageLength,
  messagesTopic,
  messageTypes,
  publishMessage,
} from '@portal/contract/messages'
import { publicationProblems } from '@portal/contract/rules/publication'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { cut } from '../../lib/format.ts'
import { counted } from '../../ui/counted.ts'
import { type Kind, Publishing } from '../publishing/public.ts'
import styles from './MessageBar.module.css'
import { kindName, MessageLine } from './MessageLine.tsx'

const messages: Kind<Pick<ManagedMessage, 'message' | 'type'>> = {
  one: 'message',
  many: 'messages',
  place: 'in the bottom bar',
  label: 'System messages',
  about: 'Drafts are visible only here. Changes to published messages go live right away.',
  none: { icon: IconMessage2, title: 'No messages yet' },
  columns: [
    { id: 'message', header: 'Message', width: '34%', text: ({ message }) => message },
    { id: 'type', header: 'Type', width: '12%', text: ({ type }) => kindName(type) },
  ],
  nameOf: ({ message }) => cut(message, 40),
  blank: { message: '', type: 'info' },
  trimmed: ({ message, type }) => ({ message: message.trim(), type }),
  problems: (draft) => ({ ...(!draft.message && { message: 'Enter a message.' }), ...publicationProblems(draft) }),
  preview: ({ message, type }) => (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.words}>
        <MessageLine message={{ message: message || 'Message', type }} />
      </div>
    </section>
  ),
  fields: (form) => (
    <>
      <Textarea
        {...counted(form.values.message, messageLength)}
        label="Message"
        withAsterisk
        rows={3}
        maxLength={messageLength}
        data-autofocus
        {...form.getInputProps('message')}
      />
      <Select
        label="Type"
        allowDeselect={false}
        data={messageTypes.map((type) => ({ value: type, label: kindName(type) }))}
        {...form.getInputProps('type')}
      />
    </>
  ),
  wire: {
    id: 'idx',
    topic: messagesTopic,
    key: ['managed messages'],
    manage: manageMessages,
    add: addMessage,
    change: changeMessage,
    publish: publishMessage,
  },
}

/** Every message of the bottom bar, and all that is done with them. */
export const MessageManager = () => <Publishing kind={messages} />
