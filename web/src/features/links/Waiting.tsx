import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import styles from './public.module.css'

interface Props {
  narrow?: true
  /** Why it did not come. */
  error: Error | null
  onRetry: () => void
}

/** While what is behind the link is on its way, and when it doesn't come. */
export const Waiting = ({ narrow, error, onRetry }: Props) => (
  <PublicFrame {...(narrow && { narrow })}>
    <div className={styles.wait} aria-busy={!error}>
      {error && (
        <>
          <p className={styles.problem} role="alert">
            {error.message}
          </p>
          <PlainButton primary wide={false} onClick={onRetry}>
            Try again
          </PlainButton>
        </>
      )}
    </div>
  </PublicFrame>
)
