// Answers kept ready until what they are made of changes, on whatever node; of many the ones that were used last.
import type { FastifyRequest } from 'fastify'
import type { App } from './serve.ts'

export type Keep<T> = (request: FastifyRequest, key: string, make: () => Promise<T>) => Promise<T>

export function keepUntilChanged<T>(app: App, topics: string[], atMost: number): Keep<T> {
  const { live, figures } = app.platform
  const kept = new Map<string, Promise<T>>()
  app.addHook('onClose', async () => stop())
  const stop = live.onChangeEarly((changed) => {
    if (changed === undefined || topics.includes(changed)) kept.clear()
  })
  return (request, key, make) => {
    // The caller may have heard from another node of a change whose notice has not arrived here. They were told of it
    // once and will not ask again, so what is kept from before must not be their answer.
    const heard = request.headers['x-portal-position']
    if (typeof heard === 'string' && !live.knows(heard)) kept.delete(key)
    const ready = kept.get(key)
    const made = ready ?? make()
    figures.cacheLookups.inc({ route: request.routeOptions.url ?? 'none', result: ready ? 'hit' : 'miss' })
    // a change that arrives while it is being made throws it away; without notices nothing is kept at all
    if (live.connected()) {
      kept.delete(key) // the one used last stands last
      kept.set(key, made)
      if (kept.size > atMost) kept.delete(kept.keys().next().value as string)
    }
    if (!ready) {
      made.catch(() => {
        if (kept.get(key) === made) kept.delete(key)
      })
    }
    return made
  }
}
