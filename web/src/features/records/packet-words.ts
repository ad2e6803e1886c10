// Packets in words.
import type { Packet } from '@portal/contract/packets'
import { recordClassIds } from '@portal/contract/record-classes'
import { bareDayInShort } from '../../lib/format.ts'

export const figure = (value: number): string => value.toLocaleString('en-US')
export const counted = (value: number, one: string, many: string): string =>
  `${figure(value)} ${value === 1 ? one : many}`

/** 1.4 GB, 38 MB, < 1 MB */
export function bytesInWords(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : bytes > 0 ? '< 1 MB' : '–'
}

/** 45 s, 3 min */
export const timeInWords = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))} s` : `${Math.ceil(seconds / 60)} min`

/** About: each record is written several times, and a disk copies so fast. */
export const secondsFor = (records: number, bytes: number): number => 2 + records / 1_500 + bytes / 40e6

const several = (names: readonly string[], count: number, many: string): string =>
  count > names.length || count > 2 ? `${figure(count)} ${many}` : names.join(', ')

export function scopeInWords({ scope, people, branches }: Pick<Packet, 'scope' | 'people' | 'branches'>): string {
  const { classes, from, until } = scope
  const every = classes.length === 0 || classes.length === recordClassIds.length
  const period = from
    ? until
      ? `${bareDayInShort(from)} – ${bareDayInShort(until)}`
      : `from ${bareDayInShort(from)}`
    : until && `until ${bareDayInShort(until)}`
  return [
    scope.people.length > 0 ? several(people, scope.people.length, 'people') : 'Everyone',
    scope.branches.length > 0 && several(branches, scope.branches.length, 'branches'),
    every ? 'all classes' : counted(classes.length, 'class', 'classes'),
    period || 'any date',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Four groups of sixteen: read aloud over the phone. */
export const inGroups = (sha256: string): string[] => sha256.match(/.{16}/g) ?? []

export function progressOf({ progress }: Pick<Packet, 'progress'>): { share: number; left: string } {
  if (!progress || progress.total === 0) return { share: 0, left: '' }
  const { done, total, bytes, all_bytes, seconds, run_bytes } = progress
  const speed = seconds > 2 ? run_bytes / seconds : 0
  const left = speed > 0 && all_bytes > bytes ? `${timeInWords((all_bytes - bytes) / speed)} left, ` : ''
  return {
    share: Math.min(99, Math.floor((done / total) * 100)),
    left: speed > 1e5 ? `${left}${(speed / 1e6).toFixed(speed < 1e7 ? 1 : 0)} MB/s. ` : left,
  }
}
