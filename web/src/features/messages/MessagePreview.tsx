import type { Message } from '@portal/contract/messages'
import bar from './MessageBar.module.css'
import { MessageLine } from './MessageLine.tsx'
import styles from './publication.module.css'

/** As in the bottom bar. */
export const MessagePreview = ({ message }: { message: Pick<Message, 'message' | 'type'> }) => (
  <section className={styles.preview} aria-label="Preview">
    <div className={bar.words}>
      <MessageLine message={message} />
    </div>
  </section>
)
