// Photos as they come from cameras become two small squares of our own making: upright, without a word about where or when.
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import type { FastifyRequest } from 'fastify'
import { spendQuota } from '../../platform/files/quota.ts'
import { readUpload, sizeAtMost } from '../../platform/files/receive.ts'
import { unacceptable } from '../../platform/files/unacceptable.ts'
import { found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { headerOf } from '../../platform/files/picture-header.ts'

export interface EncodedPhoto {
  /** Of what it holds, so that browsers may keep it for good. */
  name: string
  small: Buffer
  large: Buffer
}

const rules = {
  file: 'one',
  mostBytes: limits.photoBytes,
  tooLarge: `This photo is too large. The limit is ${limits.photoMegabytes}MB.`,
  severalFiles: texts.oneFileOnly,
} as const
/** A decoded one then takes 160 MB. */
const pixelsAtMost = 40_000_000
const [small, large] = [128, 512]
const quality = 82
/** Smaller ones would be drawn larger than they are. */
const leastSide = 64
/** Faces are above the middle: of what is too high, less is taken from the top. */
const above = 0.3

/** The photo of a multipart request. Who may call is decided before. */
export async function readPhoto({ database, clock }: Platform, request: FastifyRequest): Promise<EncodedPhoto> {
  const { id, email } = found(request.session).user
  const from = { key: id, actor: { id, name: email }, requestId: request.id }
  const upload = await readUpload(
    request,
    rules,
    () => join(tmpdir(), `photo-${randomUUID()}`),
    () => spendQuota(database, from, sizeAtMost(request, rules), clock()),
  )
  try {
    return await encodePhoto(await readFile(upload.files[0]?.path ?? ''))
  } finally {
    await upload.close()
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: a decoded picture takes up to 160 MB. */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto> {
  check(bytes)
  const encoded = last.then(() => encode(bytes))
  last = encoded.catch(() => {})
  return encoded
}

function check(bytes: Buffer): void {
  const header = headerOf(bytes)
  if (!header) throw unacceptable('This isn’t a supported photo. Choose a JPEG, PNG, or WebP file.')
  const { width, height } = header
  // before anything is decoded: a few bytes can claim to be gigabytes of picture
  if (width * height > pixelsAtMost) throw unacceptable('This photo is too large. The limit is 40 megapixels.')
  if (Math.min(width, height) < leastSide)
    throw unacceptable(`This photo is too small. It needs to be at least ${leastSide} pixels on each side.`)
}

async function encode(bytes: Buffer): Promise<EncodedPhoto> {
  // only now: a portal without a photo does without its memory
  const { ResizeFit, Transformer } = await import('@napi-rs/image')
  try {
    const { width, height, orientation = 1 } = await new Transformer(bytes).metadata(true)
    const [across, down] = orientation > 4 ? [height, width] : [width, height] // 5 to 8 lie on their side
    const scale = large / Math.min(across, down)
    const fitted = { width: Math.round(across * scale), height: Math.round(down * scale), fit: ResizeFit.Fill }
    const [left, top] = [Math.floor((fitted.width - large) / 2), Math.floor((fitted.height - large) * above)]
    // the library turns first, resizes then and cuts last, however it is written here
    const square = await new Transformer(bytes).rotate().resize(fitted).crop(left, top, large, large).webp(quality)
    const name = createHash('sha256').update(square).digest('hex').slice(0, 32)
    return { name, small: await new Transformer(square).resize(small, small).webp(quality), large: square }
  } catch {
    throw unacceptable('This photo can’t be read. It may be damaged.')
  }
}
