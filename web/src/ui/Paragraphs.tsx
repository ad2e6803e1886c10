import styles from './Paragraphs.module.css'

/** A plain text whose empty lines part its paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {text.split(/\n\s*\n/).map((paragraph, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text's paragraphs never move
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  )
}
