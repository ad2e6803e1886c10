import { firm } from '../lib/firm.ts'

/** The firm's mark: its own picture, or the one that is drawn. */
export function Mark({ size, picture = firm.mark }: { size: number; picture?: string }) {
  if (picture) return <img src={picture} alt="" height={size} />
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path d="M3 19V5l9 8.2L21 5v14" fill="none" stroke="var(--mark)" strokeWidth={2.6} />
      <path d="M3 22h18" stroke="var(--accent)" strokeWidth={2.2} />
    </svg>
  )
}
