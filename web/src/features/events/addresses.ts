// Addresses as somebody typed them, for a new window.

/** Only the web: no scheme means https, and any other scheme is no address. */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim()
  const web = /^https?:\/\//i.test(text)
  // a digit after the colon is a port
  if (!text || (!web && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text))) return undefined
  return URL.parse(web ? text : `https://${text}`)?.href
}

/** Where a place is looked up. */
export function mapsAddress({
  maps_address,
  location,
}: {
  maps_address: string
  location: string
}): string | undefined {
  const query = maps_address.trim() || location.trim()
  return query ? `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}` : undefined
}

export const openBeside = (address: string) => window.open(address, '_blank', 'noopener,noreferrer')
