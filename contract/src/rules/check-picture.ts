// Whether a picture of a check can be read: the browser looks before it is sent, the server again when it came. Pixels in, a reason
// out; one reason at a time, the one to put right first.

/** Shades of gray, row by row: 0 is black, 255 white. */
export interface Gray {
  width: number
  height: number
  pixels: ArrayLike<number>
}

export const pictureReasons = ['no edges', 'too far', 'tilted', 'dark', 'glare', 'blurry'] as const
export type PictureReason = (typeof pictureReasons)[number]

/** What the person with the camera can do about it. */
export const pictureAdvice: Record<PictureReason, string> = {
  'no edges': 'We can’t find the check. Use a dark surface and fill the frame',
  'too far': 'Too far away. Move closer',
  tilted: 'The check is tilted. Hold the phone level with it',
  dark: 'Too dark. Turn on a light',
  glare: 'A light reflects on the check. Tilt the phone a little',
  blurry: 'Too blurry. Move back a little',
}

/** Pictures are looked at in this width: wide enough to tell sharp strokes from soft ones. */
export const lookedAtWidth = 800

/** The red, green, blue and alpha of a canvas or a decoder, as the eye weighs them. */
export function grayOf(width: number, height: number, rgba: ArrayLike<number>, channels = 4): Gray {
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const from = at * channels
    pixels[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8
  }
  return { width, height, pixels }
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

function histogramOf({ pixels, width }: Gray, { left, top, right, bottom }: Box): Uint32Array {
  const counts = new Uint32Array(256)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const shade = pixels[y * width + x] ?? 0
      counts[shade] = (counts[shade] ?? 0) + 1
    }
  return counts
}

const sumOf = (counts: Uint32Array) => counts.reduce((sum, count) => sum + count, 0)

/** The shade that so many of all are at most as light as. */
function shadeAt(counts: Uint32Array, share: number): number {
  let left = sumOf(counts) * share
  for (let shade = 0; shade < 256; shade++) {
    left -= counts[shade] ?? 0
    if (left <= 0) return shade
  }
  return 255
}

/** The shade that tells paper from what it lies on (Otsu), and how well: 1 is black beside white. */
function split(counts: Uint32Array): { at: number; apart: number } {
  const total = sumOf(counts)
  let all = 0
  let squares = 0
  for (let shade = 0; shade < 256; shade++) {
    all += shade * (counts[shade] ?? 0)
    squares += shade * shade * (counts[shade] ?? 0)
  }
  const variance = squares / total - (all / total) ** 2
  let best = { at: 128, between: 0, distance: 0 }
  let [below, weight] = [0, 0]
  for (let shade = 0; shade < 255; shade++) {
    weight += counts[shade] ?? 0
    below += shade * (counts[shade] ?? 0)
    if (weight === 0 || weight === total) continue
    const distance = (all - below) / (total - weight) - below / weight
    const between = (weight / total) * (1 - weight / total) * distance ** 2
    if (between > best.between) best = { at: shade, between, distance }
  }
  // two shades that nobody could tell from each other are one
  return { at: best.at, apart: variance > 0 && best.distance > 30 ? best.between / variance : 0 }
}

const wholeOf = ({ width, height }: Gray): Box => ({ left: 0, top: 0, right: width, bottom: height })

/** A scan that shows nothing but the check has no edges to find: light paper from border to border. */
function fillsFrame(gray: Gray): boolean {
  const { width, height, pixels } = gray
  let light = 0
  let all = 0
  const count = (x: number, y: number) => {
    all++
    if ((pixels[y * width + x] ?? 0) > 150) light++
  }
  for (let x = 0; x < width; x++) {
    count(x, 1)
    count(x, height - 2)
  }
  for (let y = 0; y < height; y++) {
    count(1, y)
    count(width - 2, y)
  }
  return light / all > 0.9
}

/** Where the paper is, or nothing. */
export function paperIn(gray: Gray): Box | undefined {
  if (fillsFrame(gray)) return wholeOf(gray)
  const { width, height, pixels } = gray
  const { at, apart } = split(histogramOf(gray, wholeOf(gray)))
  if (apart < 0.55) return undefined
  const rows = new Uint32Array(height)
  const columns = new Uint32Array(width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((pixels[y * width + x] ?? 0) > at) {
        rows[y] = (rows[y] ?? 0) + 1
        columns[x] = (columns[x] ?? 0) + 1
      }
  const [top, bottom] = spanOf(rows, width * 0.12)
  const [left, right] = spanOf(columns, height * 0.08)
  return right - left > 8 && bottom - top > 8 ? { left, top, right, bottom } : undefined
}

function spanOf(counts: Uint32Array, least: number): [number, number] {
  const first = counts.findIndex((count) => count >= least)
  const last = counts.findLastIndex((count) => count >= least)
  return first < 0 ? [0, 0] : [first, last + 1]
}

/** How far the upper edge rises from left to right, as a slope. */
function slopeOf(gray: Gray, box: Box): number {
  const { width, pixels } = gray
  const { at } = split(histogramOf(gray, wholeOf(gray)))
  const topAt = (x: number) => {
    for (let y = box.top; y < box.bottom; y++) if ((pixels[y * width + x] ?? 0) > at) return y
    return box.bottom
  }
  const across = box.right - box.left
  const [one, other] = [0.25, 0.75].map((share) => Math.round(box.left + across * share))
  return (topAt(other ?? 0) - topAt(one ?? 0)) / (across / 2)
}

/** How steep the steepest strokes are, against how light the paper is: 1 is from black to paper within one pixel. */
export function sharpnessIn(gray: Gray, { left, top, right, bottom }: Box): number {
  const { width, pixels } = gray
  const steps = new Uint32Array(256)
  // the edge of the paper is no stroke
  const [dx, dy] = [Math.ceil((right - left) * 0.05), Math.ceil((bottom - top) * 0.05)]
  const inner = { left: left + dx, top: top + dy, right: right - dx, bottom: bottom - dy }
  for (let y = inner.top; y < inner.bottom - 1; y++)
    for (let x = inner.left; x < inner.right - 1; x++) {
      const at = y * width + x
      const here = pixels[at] ?? 0
      const step = Math.max(Math.abs((pixels[at + 1] ?? 0) - here), Math.abs((pixels[at + width] ?? 0) - here))
      steps[step] = (steps[step] ?? 0) + 1
    }
  return shadeAt(steps, 0.998) / Math.max(1, shadeAt(histogramOf(gray, inner), 0.5))
}

const least = { area: 0.2, light: 75, sharpness: 0.12 } as const
const most = { slope: 0.16, glare: 0.06 } as const

/** Undefined: it can be read. */
export function pictureProblem(gray: Gray): PictureReason | undefined {
  const box = paperIn(gray)
  if (!box) return 'no edges'
  const area = (box.right - box.left) * (box.bottom - box.top)
  if (area / (gray.width * gray.height) < least.area) return 'too far'
  const whole = area === gray.width * gray.height
  if (!whole && Math.abs(slopeOf(gray, box)) > most.slope) return 'tilted'
  const shades = histogramOf(gray, box)
  if (shadeAt(shades, 0.6) < least.light) return 'dark'
  const burnt = ((shades[254] ?? 0) + (shades[255] ?? 0)) / area
  // white paper from a scanner is white all over
  if (shadeAt(shades, 0.5) < 235 && burnt > most.glare) return 'glare'
  return sharpnessIn(gray, box) < least.sharpness ? 'blurry' : undefined
}

/** Of any picture of a document, wherever in it the paper is. */
export const looksBlurry = (gray: Gray): boolean => sharpnessIn(gray, paperIn(gray) ?? wholeOf(gray)) < least.sharpness
