// Files that the server writes: fetched here, so that a refusal is told on the screen and not saved as the file.
import type { Endpoint } from '@portal/contract/endpoint'
import { linkHeader } from '@portal/contract/rules/link-purpose'
import { addressOf, CallError, judged, withProof } from './call.ts'
import { saveFile } from './csv.ts'
import { linkToken } from './link-token.ts'

export const download = (endpoint: Endpoint, input: { params?: object; query?: object }, name: string): Promise<void> =>
  withProof(async () => {
    const response = await fetch(addressOf(endpoint, input), {
      credentials: 'include',
      ...(linkToken() && { headers: { [linkHeader]: linkToken() } }),
    }).catch(() => {
      throw new CallError('The server didn’t respond. Check your connection and try again.')
    })
    if (!response.ok) {
      const answer: unknown = await response.json().catch(() => undefined)
      await judged(response.status, (header) => response.headers.get(header), answer)
    }
    const file = await response.blob().catch(() => {
      throw new CallError('The download was interrupted. Try again.')
    })
    saveFile(name, file)
  })
