// Pictures of checks: judged before anything is decoded, looked at once, and made upright, small and silent about where they were
// taken for whoever looks at them. What came stays as it came.
import { grayOf, lookedAtWidth, pictureAdvice, pictureProblem } from '@portal/contract/rules/check-picture'
import { isPicture } from '../../platform/files/kinds.ts'
import type { Files, StoredFile } from '../../platform/files/files.ts'
import { headerOf } from '../../platform/files/picture-header.ts'

/** A decoded one then takes 160 MB. */
const pixelsAtMost = 40_000_000
const leastWidth = 480
const shownWidth = 1_600
const quality = 82

/** What is wrong with it, in words for whoever took it. */
export class Unreadable extends Error {}

let last: Promise<unknown> = Promise.resolve()

/** What is shown of a file: of a PDF the file itself. */
export async function shownOf(files: Files, original: StoredFile, name: string): Promise<StoredFile> {
  if (!isPicture(original.kind)) return original
  const bytes = await files.read(original.hash)
  checkSize(bytes)
  // one at a time, however many are sent at once
  const looked = last.then(() => look(bytes))
  last = looked.catch(() => {})
  return files.make(`${name}.jpeg`, await looked, ['jpeg'])
}

/** Before anything is decoded: a few bytes can claim to be gigabytes of picture. */
function checkSize(bytes: Buffer): void {
  const header = headerOf(bytes)
  if (!header || header.kind === 'webp') throw new Unreadable('This picture can’t be read. It may be damaged.')
  const { width, height } = header
  if (width * height > pixelsAtMost) throw new Unreadable('This picture is too large. The limit is 40 megapixels.')
  if (Math.max(width, height) < leastWidth)
    throw new Unreadable(`This picture is too small. It needs to be at least ${leastWidth} pixels wide.`)
}

async function look(bytes: Buffer): Promise<Buffer> {
  // only now: a portal without a picture does without its memory
  const { ResizeFit, Transformer } = await import('@napi-rs/image')
  let shown: Buffer
  let small: { width: number; height: number; pixels: Buffer }
  try {
    // the same one throughout: it is decoded once
    const picture = new Transformer(bytes)
    const { width, height, orientation = 1 } = await picture.metadata(true)
    const [across, down] = orientation > 4 ? [height, width] : [width, height] // 5 to 8 lie on their side
    const scaled = (to: number) => {
      const scale = Math.min(1, to / Math.max(across, down))
      return { width: Math.round(across * scale), height: Math.round(down * scale), fit: ResizeFit.Fill }
    }
    // encoded anew: nothing of what the camera wrote beside it is left
    shown = await picture.rotate().fastResize(scaled(shownWidth)).jpeg(quality)
    const size = scaled(lookedAtWidth)
    small = { ...size, pixels: await picture.rotate().fastResize(size).rawPixels() }
  } catch {
    throw new Unreadable('This picture can’t be read. It may be damaged.')
  }
  const { width, height, pixels } = small
  const problem = pictureProblem(grayOf(width, height, pixels, pixels.length / (width * height)))
  if (problem) throw new Unreadable(`${pictureAdvice[problem]}.`)
  return shown
}
