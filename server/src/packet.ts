// Checks an examiner's packet from the command line: what is wrong on standard error, the verdict on standard output.
import { readFile } from 'node:fs/promises'
import { verifyPacket } from './features/packets/public.ts'
import { StartError } from './platform/start-error.ts'

const shown = 50

export async function verifyFile(file: string, keyFile: string | undefined): Promise<number> {
  const key = keyFile === undefined ? undefined : await readFile(keyFile, 'utf8').catch(unreadable(keyFile))
  const { files, key: name, faults } = await verifyPacket(file, key).catch(unreadable(file))
  for (const fault of faults.slice(0, shown)) console.error(`✗ ${fault}`)
  if (faults.length > shown) console.error(`✗ and ${faults.length - shown} more`)
  const used = key ? 'the key you gave' : `the key in the packet (${name}). Compare it with the firm’s published key`
  const problems = faults.length === 1 ? '1 problem' : `${faults.length} problems`
  console.log(`${files} files checked with ${used}. ${faults.length === 0 ? 'No problems' : problems}`)
  return faults.length === 0 ? 0 : 1
}

const unreadable = (file: string) => (error: Error) => {
  throw new StartError(`Can’t read ${file}: ${error.message}`)
}
