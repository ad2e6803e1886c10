// Lists of UUIDs in 16 bytes each instead of 60. An export holds the ids of a whole firm for as long as its client reads.

export interface IdList {
  readonly length: number
  slice(from: number, to: number): string[]
}

const idBytes = 16

export function packIds(ids: readonly string[]): IdList {
  const packed = Buffer.allocUnsafe(ids.length * idBytes)
  for (const [index, id] of ids.entries()) packed.write(id.replaceAll('-', ''), index * idBytes, 'hex')
  return {
    length: ids.length,
    slice(from, to) {
      const bytes = packed.subarray(from * idBytes, to * idBytes)
      return Array.from({ length: bytes.length / idBytes }, (_, index) =>
        bytes
          .toString('hex', index * idBytes, (index + 1) * idBytes)
          .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      )
    },
  }
}
