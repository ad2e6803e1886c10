// Several files at once, and what becomes of them when the rest of the form is refused.
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import type { FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import type { Received, UploadRules } from './files.ts'

const documents: UploadRules = {
  file: 'many',
  mostBytes: limits.uploadBytes,
  tooLarge: texts.fileTooLarge,
  severalFiles: texts.oneFileOnly,
}

/** Files of a form that is refused do not stay. */
export async function withFiles<T>(
  { files, log }: Pick<Platform, 'files' | 'log'>,
  request: FastifyRequest,
  work: (received: Received) => Promise<T>,
  rules: UploadRules = documents,
): Promise<T> {
  const received = await files.receive(request, rules)
  try {
    return await work(received)
  } catch (error) {
    await received.discard().catch((failed) => log.warn({ err: failed }, 'a refused upload is left to the sweep'))
    throw error
  }
}
