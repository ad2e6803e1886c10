// Where mails go: an SMTP server (smtp.ts), or files below the data folder that /dev/outbox shows in demo mode.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  unsubscribe?: string
  /** The id of the request that caused it. */
  trace: string | undefined
  at: Date
}

export interface Transport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export function diskTransport(dataDir: string, from: string): Transport {
  const folder = outboxFolder(dataDir)
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.at.toISOString().replaceAll(':', '-')}-${mail.id}.json`)
      await writeFile(`${file}.part`, JSON.stringify({ from, ...mail }, null, 2), { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}

const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

type SentMail = Omit<OutgoingMail, 'at'> & { at: string }

/** The newest mails on disk, newest first. What was sent stays as it is: whoever looks often keeps in `known` what was read. */
export async function readOutbox(
  dataDir: string,
  atMost: number,
  known = new Map<string, Promise<SentMail>>(),
): Promise<SentMail[]> {
  const folder = outboxFolder(dataDir)
  const files = await readdir(folder).catch(() => [])
  const newest = files
    .filter((file) => file.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, atMost)
  const read = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8')) as SentMail
  return Promise.all(
    newest.map((file) => {
      const mail = known.get(file) ?? read(file)
      known.set(file, mail)
      return mail
    }),
  )
}
