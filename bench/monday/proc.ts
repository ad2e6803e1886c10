// What Linux says about the processes under measurement, so that the crowd's own work isn't counted with theirs.
import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The fields of a stat file behind the name, which may have spaces in it. */
const fieldsOf = (path: string): number[] => {
  const text = readFileSync(path, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 4)
    .split(' ')
    .map(Number)
}
const [parent, user, system, endedUser, endedSystem] = [0, 10, 11, 12, 13]
const sum = (fields: number[], which: number[]) =>
  which.reduce((all, index) => all + (fields[index] ?? 0), 0) / ticksPerSecond

export interface Used {
  /** CPU seconds of all threads. */
  all: number
  /** Of the one that answers calls; the others hash passwords and read files. */
  main: number
}

export function nodeUsed(pid: number): Used {
  return {
    all: sum(fieldsOf(`/proc/${pid}/stat`), [user, system]),
    main: sum(fieldsOf(`/proc/${pid}/task/${pid}/stat`), [user, system]),
  }
}

/** The server whose backend this is; 0 if it runs elsewhere. */
export function serverOf(backend: number): number {
  try {
    return fieldsOf(`/proc/${backend}/stat`)[parent] ?? 0
  } catch {
    return 0
  }
}

/** Resident memory in bytes; quicker than `ps`, which would make everything else wait. */
export const residentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096

const partsOf = (server: number): number[] =>
  readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** CPU seconds of a database server: itself, its parts, and those that have ended. */
export function serverUsed(server: number): number {
  const own = sum(fieldsOf(`/proc/${server}/stat`), [user, system, endedUser, endedSystem])
  return partsOf(server).reduce((all, pid) => {
    try {
      return all + sum(fieldsOf(`/proc/${pid}/stat`), [user, system])
    } catch {
      return all // ended since
    }
  }, own)
}

/** Its memory in bytes, with what its parts share counted once. */
export function serverMemory(server: number): number {
  return [server, ...partsOf(server)].reduce((all, pid) => {
    try {
      const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
      return all + Number(kilobytes) * 1024
    } catch {
      return all
    }
  }, 0)
}

/** How many programs wanted a core in the last minute, of how many there are. */
export const machineLoad = (): string => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? ''
