// Where a link may lead: to the web over https, at a name that everybody can look up. Never to a script, into the firm's own
// network, or to an address that only one machine knows.

/** Names that mean something else in every network. */
const inner = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'arpa', 'onion']

function isHostName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.')
  const top = labels.at(-1) ?? ''
  // a name ends in letters: numbers are an address, and a browser reads many of them as one
  return labels.length > 1 && /^([a-z]{2,}|xn--[a-z\d-]+)$/.test(top) && !inner.includes(top)
}

export const linkProblem = 'Enter a URL that starts with https://.'

/** What a browser makes of it decides, not how it looks. */
export function isLink(address: string): boolean {
  const url = URL.parse(address)
  return (
    /^https:\/\/[^\s<>"'\\]+$/i.test(address) &&
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    isHostName(url.hostname)
  )
}

/** The same where people may leave https:// out. */
export const isTypedLink = (text: string): boolean =>
  isLink(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`)
