/** An address we let browsers or the portal itself talk to: https, or plain http that never leaves this host. */
export function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password) return undefined
  return url.protocol === 'https:' || isLoopback(url) ? url : undefined
}

export const isLoopback = (url: URL): boolean =>
  url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
