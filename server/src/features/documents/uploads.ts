// How the features' forms with files are received.
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import type { FastifyRequest } from 'fastify'
import type { Received, StoredFile } from '../../platform/files/files.ts'
import type { Platform } from '../../platform/platform.ts'

const rules = { mostBytes: limits.uploadBytes, tooLarge: texts.fileTooLarge, severalFiles: texts.oneFileOnly }

/** A file that belongs to a refused form does not stay. */
export async function withFile<T>(
  { files, log }: Platform,
  request: FastifyRequest,
  work: (received: Received, file: StoredFile) => Promise<T>,
): Promise<T> {
  const received = await files.receive(request, { ...rules, file: 'one' })
  try {
    return await work(received, received.files[0] as StoredFile)
  } catch (error) {
    await received.discard().catch((failed) => log.warn({ err: failed }, 'a refused upload is left to the sweep'))
    throw error
  }
}

export const formOf = async ({ files }: Platform, request: FastifyRequest): Promise<Record<string, string>> =>
  (await files.receive(request, { ...rules, file: 'none' })).fields
