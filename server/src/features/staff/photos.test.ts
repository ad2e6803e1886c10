import { Transformer } from '@napi-rs/image'
import { describe, expect, it } from 'vitest'
import { blue, coloursOf, green, jpeg, png, red, webp, withExif } from '../../testing/photos.ts'
import { encodePhoto } from './photos.ts'

const pure = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255] }
const sizeOf = (photo: Buffer) => {
  const { width, height, format } = new Transformer(photo).metadataSync()
  return { width, height, format }
}

describe('a photo', () => {
  it.each([
    ['jpeg', jpeg],
    ['png', png],
    ['webp', webp],
  ])('that is a %s becomes two squares in webp, named by what they hold', async (_kind, make) => {
    const photo = await encodePhoto(await make(300, 200))
    expect(sizeOf(photo.large)).toEqual({ width: 512, height: 512, format: 'webp' })
    expect(sizeOf(photo.small)).toEqual({ width: 128, height: 128, format: 'webp' })
    expect(photo.name).toMatch(/^[0-9a-f]{32}$/)
    expect(await encodePhoto(await make(300, 200))).toEqual(photo)
    expect((await encodePhoto(await make(300, 200, [blue]))).name).not.toBe(photo.name)
  })

  it('that is high keeps its upper part, where the face is', async () => {
    const high = await encodePhoto(await jpeg(100, 300, [red, green, blue]))
    // of the two hundred that go, sixty are above
    expect(await coloursOf(high.large)).toEqual({ top: pure.red, middle: pure.green, bottom: pure.green })
  })

  it('is turned upright, and what the camera wrote beside it is gone', async () => {
    const lying = withExif(await jpeg(300, 300, [red, green, blue]), 3, 'Harlan Quist, 42.65 N 73.75 W')
    expect(new Transformer(lying).metadataSync(true)).toMatchObject({ orientation: 3 })
    const { large, small } = await encodePhoto(lying)
    expect(await coloursOf(large)).toEqual({ top: pure.blue, middle: pure.green, bottom: pure.red })
    for (const photo of [large, small]) {
      expect(photo.includes('Harlan')).toBe(false)
      expect(photo.includes('EXIF')).toBe(false)
      expect(new Transformer(photo).metadataSync(true).orientation).toBeUndefined()
    }
  })

  it('that lies on its side is cut by its upright shape', async () => {
    const lying = withExif(await jpeg(300, 100, [red]), 6, 'Camera')
    expect(sizeOf((await encodePhoto(lying)).large)).toEqual({ width: 512, height: 512, format: 'webp' })
  })
})

describe('not taken is', () => {
  const refused = (bytes: Buffer) => encodePhoto(bytes).catch((error: Error) => error.message)

  it.each([
    ['a text', Buffer.from('<script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')],
    ['a gif', Buffer.from('GIF89a\x90\x01\x90\x01\0\0\0;', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['a jpeg of two bytes', Buffer.from([0xff, 0xd8])],
    ['a webp that ends', Buffer.from('RIFF\0\0\0\0WEBPVP8X', 'latin1')],
  ])('%s', async (_what, bytes) => {
    expect(await refused(bytes)).toBe('This isn’t a supported photo. Choose a JPEG, PNG, or WebP file.')
  })

  it('one of more pixels than anybody needs, told from its header alone', async () => {
    const claim = async (make: () => Promise<Buffer>, at: number, bytes: number[]) => {
      const photo = await make()
      photo.set(bytes, at)
      return refused(photo)
    }
    const tooMany = 'This photo is too large. The limit is 40 megapixels.'
    expect(await claim(png, 16, [0, 0, 0x80, 0, 0, 0, 0x80, 0])).toBe(tooMany)
    const frame = (await jpeg()).indexOf(Buffer.from([0xff, 0xc0]))
    const progressive = (await jpeg()).indexOf(Buffer.from([0xff, 0xc2]))
    expect(await claim(jpeg, Math.max(frame, progressive) + 5, [0xff, 0xff, 0xff, 0xff])).toBe(tooMany)
    expect(await claim(webp, 21, [0xff, 0xff, 0xff, 0x0f])).toBe(tooMany)
  })

  it('one too small to recognise anybody', async () => {
    expect(await refused(await png(63, 200))).toMatch('too small')
  })

  it('one that breaks off', async () => {
    const whole = await png(300, 300, [red, green, blue])
    expect(await refused(whole.subarray(0, whole.length / 2))).toBe('This photo can’t be read. It may be damaged.')
  })

  it('and the next one is', async () => {
    const broken = refused((await png()).subarray(0, 60))
    const good = encodePhoto(await png())
    expect(await broken).toMatch('damaged')
    expect((await good).name).toMatch(/^[0-9a-f]{32}$/)
  })
})
