// What a picture says about itself in its first bytes, read without decoding any of it.

export interface Header {
  kind: 'jpeg' | 'png' | 'webp'
  width: number
  height: number
}

/** Nothing when it is none of the three, or is cut short. */
export function headerOf(bytes: Buffer): Header | undefined {
  try {
    if (bytes.readUInt16BE(0) === 0xffd8) return jpeg(bytes)
    if (bytes.readBigUInt64BE(0) === 0x89504e470d0a1a0an) return png(bytes)
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webp(bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // beyond the end
  }
  return undefined
}

function jpeg(bytes: Buffer): Header | undefined {
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at++
    // the frame; C4, C8 and CC are tables that share its numbers
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { kind: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
}

function png(bytes: Buffer): Header | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function webp(bytes: Buffer): Header | undefined {
  const kind = 'webp'
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8X') return { kind, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ') return { kind, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (form !== 'VP8L') return undefined
  const packed = bytes.readUInt32LE(21)
  return { kind, width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
