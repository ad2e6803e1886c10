import { NewsList } from './NewsList.tsx'
import styles from './WhatsNew.module.css'

/** As in the dialog that tells it. */
export const NewsPreview = ({ text }: { text: string }) => (
  <section className={styles.preview} aria-label="Preview">
    <p className={styles.previewTitle}>What’s new</p>
    <NewsList news={[text]} />
  </section>
)
