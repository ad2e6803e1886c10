import styles from './capture.module.css'

/** How far one is. */
export const Dashes = ({ at, of }: { at: number; of: number }) => (
  <div className={styles.dashes}>
    <span className="vh">
      Step {at + 1} of {of}
    </span>
    {Array.from({ length: of }, (_, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- they never move
      <i key={index} data-on={index <= at || undefined} />
    ))}
  </div>
)
