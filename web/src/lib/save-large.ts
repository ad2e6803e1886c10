import type { Endpoint } from '@portal/contract/endpoint'
import { addressOf, CallError, judged, withProof } from './call.ts'

/**
 * A file too large to be held here: the browser saves it by itself. Asked first without its content: a refusal is told on the page, and not
 * saved as the file.
 */
export async function saveLarge(endpoint: Endpoint, input: { params: object }, sha256: string): Promise<void> {
  const address = addressOf(endpoint, input)
  await withProof(async () => {
    const response = await fetch(address, {
      credentials: 'include',
      cache: 'no-store',
      headers: { 'if-none-match': `"${sha256}"` },
    }).catch(() => {
      throw new CallError('The server didn’t respond. Check your connection and try again.')
    })
    if (response.status !== 304 && !response.ok)
      judged(response.status, (name) => response.headers.get(name), await response.json().catch(() => undefined))
  })
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
