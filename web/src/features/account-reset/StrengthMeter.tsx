import { passwordScore, type Strength, strengthOf } from '@portal/contract/rules/password'
import styles from './StrengthMeter.module.css'

/** The colour is never the only sign: the word says the same. */
const words: Record<Strength, string> = {
  'red-orange': 'Weak',
  orange: 'Fair',
  green: 'Good',
  'dark-green': 'Strong',
}
const full = 100

export function StrengthMeter({ password }: { password: string }) {
  const score = Math.min(passwordScore(password), full)
  const strength = strengthOf(passwordScore(password))
  const word = password ? words[strength] : ''
  return (
    <div className={styles.line}>
      <div
        className={styles.meter}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers paint <meter> in colours of their own
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={full}
        aria-valuenow={score}
        aria-valuetext={word || 'No password entered'}
        data-strength={strength}
      >
        <span style={{ width: `${score}%` }} />
      </div>
      <span className={styles.word} aria-hidden>
        {word}
      </span>
    </div>
  )
}
