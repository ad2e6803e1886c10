// CPU and memory of the portal and of its database, between two moments.
import type pg from 'pg'
import type { Program } from '../processes.ts'
import { nodeUsed, residentOf, serverMemory, serverOf, serverUsed } from './proc.ts'

export interface Reading {
  /** CPU seconds so far: of the portal, of its thread that answers calls, of the database, and of the crowd. */
  portal: number
  main: number
  database: number
  crowd: number
  at: number
}

export interface Meter {
  read(): Reading
  /** Connections of the portal to the database. */
  connections(): Promise<number>
  databaseMemory(): number
  rss(): number
}

const crowdUsed = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

export async function openMeter(portal: Program, owner: pg.Pool): Promise<Meter> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = serverOf(rows[0]?.pid ?? 0)
  // one that runs elsewhere can't be looked into
  const local = server > 1
  if (!local) console.log('  the database runs elsewhere: its CPU and memory are not measured')
  return {
    read: () => {
      const { all, main } = nodeUsed(portal.pid)
      const database = local ? serverUsed(server) : 0
      return { portal: all, main, database, crowd: crowdUsed(), at: performance.now() }
    },
    async connections() {
      const found = await owner.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name <> 'bench'
           and backend_type = 'client backend'`,
      )
      return found.rows[0]?.count ?? 0
    },
    databaseMemory: () => (local ? serverMemory(server) : 0),
    rss: () => residentOf(portal.pid),
  }
}

export const less = (from: Reading, other: Reading): Reading => ({
  portal: from.portal - other.portal,
  main: from.main - other.main,
  database: from.database - other.database,
  crowd: from.crowd - other.crowd,
  at: from.at - other.at,
})

export const times = ({ portal, main, database, crowd, at }: Reading, count: number): Reading => ({
  portal: portal * count,
  main: main * count,
  database: database * count,
  crowd: crowd * count,
  at: at * count,
})

export const each = (reading: Reading, count: number): Reading => times(reading, 1 / count)

/** What something took by itself, without what goes on anyway. */
export const without = (took: Reading, idle: Reading): Reading => ({
  ...less(took, times(idle, took.at / idle.at)),
  at: took.at,
})

export const cpu = ({ portal, main, database }: Reading): string =>
  `${(portal * 1e3).toFixed(2)} ms of the portal (${(main * 1e3).toFixed(2)} of its main thread), ${(database * 1e3).toFixed(2)} ms of the database`
