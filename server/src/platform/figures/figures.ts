// Figures for the operator's collector: some are counted as it happens, the others are read when it comes.
import { Counter, Gauge, Registry } from 'prom-client'

type Labels = Record<string, string>
/** Undefined where there is nothing to tell: better no figure than a wrong one. */
export type Reading = number | undefined | [labels: Labels, value: number][]

export interface Figures {
  registry: Registry
  /** What cannot be read, or not in time, is left out; the others are told all the same. */
  reads(name: string, help: string, read: () => Reading | Promise<Reading>, labels?: string[]): void
  cacheLookups: Counter<'route' | 'result'>
  mails: Counter<'result'>
}

/** A collector waits ten seconds, for all of them. */
const patienceMs = 3_000

export async function inTime<T>(work: () => T | Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('took too long')), ms)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export function openFigures(failed: (error: unknown) => void): Figures {
  const registry = new Registry()
  const registers = [registry]
  const mails = new Counter({
    name: 'portal_mails_total',
    help: 'Emails sent, failed (each try counts), and dropped because they came too late',
    labelNames: ['result'] as const,
    registers,
  })
  // a series that begins with its first failure has no increase to alert on
  for (const result of ['sent', 'failed', 'dropped']) mails.inc({ result }, 0)
  return {
    registry,
    reads(name, help, read, labelNames = []) {
      // registers itself
      void new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const value = await inTime(read, patienceMs).catch((error: unknown) => {
            failed(error)
            return undefined
          })
          this.reset()
          if (typeof value === 'number') this.set(value)
          else if (value) for (const [labels, one] of value) this.set(labels, one)
          else if (labelNames.length === 0) this.remove()
        },
      })
    },
    cacheLookups: new Counter({
      name: 'portal_cache_lookups_total',
      help: 'Answers that were ready (hit) or had to be made (miss), by route',
      labelNames: ['route', 'result'] as const,
      registers,
    }),
    mails,
  }
}
