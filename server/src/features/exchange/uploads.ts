// How papers are received.
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import type { FastifyRequest } from 'fastify'
import type { Received } from '../../platform/files/files.ts'
import type { Platform } from '../../platform/platform.ts'

const rules = {
  file: 'many',
  mostBytes: limits.uploadBytes,
  tooLarge: texts.fileTooLarge,
  severalFiles: texts.oneFileOnly,
} as const

export const noFile = { upload: 'Choose a file.' }

/** Files of a form that is refused do not stay. */
export async function withFiles<T>(
  { files, log }: Platform,
  request: FastifyRequest,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  const received = await files.receive(request, rules)
  try {
    return await work(received)
  } catch (error) {
    await received.discard().catch((failed) => log.warn({ err: failed }, 'a refused upload is left to the sweep'))
    throw error
  }
}
