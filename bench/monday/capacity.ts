// What a firm needs for its Monday morning, computed from what was measured. The formulas are those of docs/capacity.md.
import { rateOf } from './schedule.ts'

interface Shares {
  portal: number
  main: number
  database: number
}

/** CPU in seconds, memory and disk in bytes. */
export interface Measured {
  /** One person's morning: all of the portal, its main thread, and the database. Without the streams that are held. */
  person: Shares
  /** One sign-in's part of the portal that isn't on the main thread: the password's hash. */
  hash: number
  /** A node without streams, as large as it got. */
  node: number
  stream: { memory: number /** Of one, each second. */; second: Shares }
  database: { memory: number; disk: number; advisors: number }
}

export interface Needed {
  advisors: number
  signInsPerSecond: number
  streams: number
  nodes: number
  coresPerNode: number
  memoryPerNode: number
  databaseCores: number
  databaseMemory: number
  connections: number
  disk: number
}

/** Busier than that, what comes together waits for each other. */
const busyAtMost = 0.6
/** The portal hashes two passwords at a time. */
const hashesAtOnce = 2
/** Of those who are signed in, one in three has the portal in front of them. */
const streamsPerAdvisor = 1 / 3
const connectionsPerNode = 24
/** For commands, backups and whoever looks after the database. */
const connectionsBesides = 16
/** A database keeps as much again for its log, for what it tidies up, and for the years to come. */
const diskSpare = 2
const memorySpare = 1.5

export function neededBy(advisors: number, by: Measured): Needed {
  const rate = rateOf(advisors)
  const streams = Math.ceil(advisors * streamsPerAdvisor)
  // cores that are busy with people and with streams
  const busy = (part: keyof Shares) => rate * by.person[part] + streams * by.stream.second[part]
  const working = Math.ceil(Math.max(busy('main') / busyAtMost, (rate * by.hash) / (busyAtMost * hashesAtOnce)))
  // one more, which may be gone or be replaced
  const nodes = working + 1
  return {
    advisors,
    signInsPerSecond: rate,
    streams,
    nodes,
    coresPerNode: Math.ceil(busy('portal') / working / busyAtMost),
    memoryPerNode: memorySpare * (by.node + (streams / working) * by.stream.memory),
    databaseCores: Math.ceil(busy('database') / busyAtMost),
    // what is read all day lies in memory: a quarter of what there is
    databaseMemory: memorySpare * by.database.memory + diskOf(advisors, by) / 4,
    connections: nodes * connectionsPerNode + connectionsBesides,
    disk: diskSpare * diskOf(advisors, by),
  }
}

const diskOf = (advisors: number, { database: { disk, advisors: measured } }: Measured) => (disk * advisors) / measured

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB`

export function capacityTable(by: Measured): string {
  const lines = [100, 1_000, 5_000, 30_000].map((advisors) => {
    const one = neededBy(advisors, by)
    return [
      one.advisors.toLocaleString('en-US'),
      one.signInsPerSecond.toFixed(1),
      one.streams.toLocaleString('en-US'),
      `${one.nodes} × ${one.coresPerNode} cores, ${gigabytes(one.memoryPerNode)}`,
      `${one.databaseCores} cores, ${gigabytes(one.databaseMemory)}`,
      one.connections,
      gigabytes(one.disk),
    ]
  })
  const head = ['Advisors', 'Sign-ins/s', 'Streams', 'Portal', 'Database', 'Connections', 'Disk']
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
