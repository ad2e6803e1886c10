// The text of a file, read by a program of its own.
import { type Opened, takenApart } from '../../platform/files/apart.ts'
import type { FileKind } from '../../platform/files/files.ts'

/** In bytes; words beyond would not fit into one entry of the index. */
export const textAtMost = 500_000

/** Throws `Unreadable` when the file cannot be read, or not in time. */
export const textOf = (file: Opened, kind: FileKind, withinMs?: number): Promise<string> =>
  takenApart(new URL('./text-reader.ts', import.meta.url), { kind, atMost: textAtMost }, file, withinMs)
