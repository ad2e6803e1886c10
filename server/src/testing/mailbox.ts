import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingMail } from '../platform/mail/transports.ts'

export type Mail = Pick<OutgoingMail, 'to' | 'subject' | 'text'>

/** The hundred newest of the mails a portal wrote to its folder, newest first. What was sent stays as it is: each is read once, however often a test looks. */
export function mailboxOf(dataDir: string): () => Promise<Mail[]> {
  const folder = join(dataDir, 'outbox')
  const known = new Map<string, Promise<Mail>>()
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail
  return async () => {
    const names = await readdir(folder).catch(() => [])
    const newest = names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .slice(0, 100)
    for (const name of newest) if (!known.has(name)) known.set(name, read(name))
    return Promise.all(newest.flatMap((name) => known.get(name) ?? []))
  }
}
