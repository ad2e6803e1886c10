// Photos made up for tests.
import { Transformer } from '@napi-rs/image'

type Colour = readonly [number, number, number]
export const red: Colour = [220, 30, 30]
export const green: Colour = [30, 200, 60]
export const blue: Colour = [30, 60, 220]

/** Three bands from top to bottom. */
const bands = (width: number, height: number, colours: readonly Colour[]) => {
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y++) {
    const colour = colours[Math.floor((y * colours.length) / height)] ?? red
    for (let x = 0; x < width; x++) pixels.set(colour, (y * width + x) * 4)
  }
  return Transformer.fromRgbaPixels(pixels, width, height)
}

export const jpeg = (width = 300, height = 300, colours = [red]) => bands(width, height, colours).jpeg(90)
export const png = (width = 300, height = 300, colours = [red]) => bands(width, height, colours).png()
export const webp = (width = 300, height = 300, colours = [red]) => bands(width, height, colours).webpLossless()

/** With what a camera writes beside it: which way is up, and a maker that must not get out. */
export function withExif(photo: Buffer, orientation: number, maker: string): Buffer {
  const name = Buffer.from(`${maker}\0`)
  const directory = Buffer.alloc(38)
  directory.write('MM\0*\0\0\0\x08\0\x02', 'latin1')
  directory.writeUInt16BE(0x010f, 10)
  directory.writeUInt16BE(2, 12)
  directory.writeUInt32BE(name.length, 14)
  directory.writeUInt32BE(38, 18)
  directory.writeUInt16BE(0x0112, 22)
  directory.writeUInt16BE(3, 24)
  directory.writeUInt32BE(1, 26)
  directory.writeUInt16BE(orientation, 30)
  const content = Buffer.concat([Buffer.from('Exif\0\0'), directory, name])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([photo.subarray(0, 2), head, content, photo.subarray(2)])
}

/** The colour in the middle, a little below the top, a little above the bottom. */
export async function coloursOf(photo: Buffer): Promise<Record<'top' | 'middle' | 'bottom', Colour>> {
  const { width, height } = new Transformer(photo).metadataSync()
  const pixels = await new Transformer(photo).rawPixels()
  const each = pixels.length / (width * height)
  const at = (y: number) => {
    const from = (Math.floor(y * (height - 1)) * width + Math.floor(width / 2)) * each
    return [...pixels.subarray(from, from + 3)].map((part) => Math.round(part / 255) * 255) as unknown as Colour
  }
  return { top: at(0.02), middle: at(0.5), bottom: at(0.98) }
}
