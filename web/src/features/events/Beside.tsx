interface Props {
  /** Without one the words stand there by themselves. */
  address: string | undefined
  /** For whoever listens: what the words alone do not say. */
  about?: string
  children: string
}

/** A site of others: it opens beside the portal, which tells it nothing of itself. */
export function Beside({ address, about = '', children }: Props) {
  if (!address) return <span>{children}</span>
  return (
    <a
      className="link-quiet"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${children}${about} (opens in a new tab)`}
    >
      {children}
    </a>
  )
}
