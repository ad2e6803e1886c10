import { expect, it } from 'vitest'
import { type Gray, grayOf, paperIn, pictureProblem, pictureReasons } from './check-picture.ts'

interface Drawn {
  width?: number
  height?: number
  /** Shades of desk, paper and ink. */
  desk?: number
  paper?: number
  ink?: number
  /** How much of the picture the check takes on each side. */
  margin?: number
  slope?: number
  /** How often each pixel is mixed with its neighbors. */
  soft?: number
  /** A burnt spot, as a share of the width. */
  spot?: number
}

/** A check on a desk with lines of writing, as a camera would see it. */
function check({
  width = 400,
  height = 260,
  desk = 50,
  paper = 210,
  ink = 40,
  margin = 0.1,
  slope = 0,
  soft = 0,
  spot = 0,
}: Drawn = {}): Gray {
  let pixels = new Uint8Array(width * height)
  const [dx, dy] = [width * margin, height * margin]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const on = y - slope * (x - width / 2)
      const inside = x >= dx && x < width - dx && on >= dy && on < height - dy
      const written =
        inside && Math.floor(on) % 20 < 2 && Math.floor(x / 3) % 4 !== 0 && x > dx + 20 && x < width - dx - 20
      const burnt = inside && spot > 0 && Math.hypot(x - width / 2, y - height / 2) < (spot * width) / 2
      pixels[y * width + x] = burnt ? 255 : written ? ink : inside ? paper : desk
    }
  for (let round = 0; round < soft; round++) pixels = softer(pixels, width, height)
  return { width, height, pixels }
}

function softer(pixels: Uint8Array<ArrayBuffer>, width: number, height: number): Uint8Array<ArrayBuffer> {
  const to = new Uint8Array(pixels)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (const by of [-1, 0, 1]) for (const bx of [-1, 0, 1]) sum += pixels[(y + by) * width + x + bx] ?? 0
      to[y * width + x] = sum / 9
    }
  return to
}

it.each<[string, Drawn, ReturnType<typeof pictureProblem>]>([
  ['sharp, on a dark desk', {}, undefined],
  ['held a little askew', { slope: 0.05 }, undefined],
  ['as a scanner has it, without a border', { margin: 0, paper: 255 }, undefined],
  ['slightly soft, as cameras are', { soft: 1 }, undefined],
  ['on a desk of its own color', { desk: 120, paper: 122, ink: 118 }, 'no edges'],
  ['a small piece of the picture', { margin: 0.32 }, 'too far'],
  ['askew', { slope: 0.3, margin: 0.2 }, 'tilted'],
  ['by night', { desk: 5, paper: 60, ink: 8 }, 'dark'],
  ['under a lamp', { spot: 0.4 }, 'glare'],
  ['out of focus', { soft: 12 }, 'blurry'],
  ['with nothing on it', { ink: 210 }, 'blurry'],
])('a check %s', (_, drawn, reason) => {
  expect(pictureProblem(check(drawn))).toBe(reason)
})

it('names one reason at a time, the first to put right first', () => {
  expect(pictureReasons).toEqual(['no edges', 'too far', 'tilted', 'dark', 'glare', 'blurry'])
  expect(pictureProblem(check({ margin: 0.32, soft: 12 }))).toBe('too far')
})

it('finds where the paper is', () => {
  expect(paperIn(check())).toEqual({ left: 40, top: 26, right: 360, bottom: 234 })
})

it('weighs colors as the eye does', () => {
  const { pixels } = grayOf(3, 1, [255, 0, 0, 255, 0, 255, 0, 255, 255, 255, 255, 255])
  expect([...(pixels as Uint8Array)]).toEqual([76, 149, 255])
})
