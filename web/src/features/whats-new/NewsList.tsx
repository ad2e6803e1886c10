import styles from './WhatsNew.module.css'

export const NewsList = ({
  news,
  ...more
}: {
  news: readonly string[]
  tabIndex?: number
  'data-autofocus'?: true
}) => (
  <ul className={styles.news} {...more}>
    {news.map((entry, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- nothing moves while it is read
      <li key={at}>{entry}</li>
    ))}
  </ul>
)
