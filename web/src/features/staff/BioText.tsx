import styles from './BioText.module.css'

/** A biography. The html has been through the server, which leaves a few plain elements of it. */
export function BioText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
