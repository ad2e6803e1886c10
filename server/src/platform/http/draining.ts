// A node that was told to stop. It says so to whoever asks whether it is ready, and serves on until the balancer has noticed.
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './serve.ts'

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

export interface Draining {
  begun(): boolean
  /** Settles when the time is over; whatever still runs then goes on to its end. */
  begin(ms: number): Promise<void>
  /** Called once, with how long there is. */
  onBegin(listener: (ms: number) => void): void
}

/** Browsers open connections that they may never use, and an end would wait for them. */
const silenceMs = 3_000

export function drainable(app: App): void {
  const listeners: ((ms: number) => void)[] = []
  let begun = false
  app.decorate('draining', {
    begun: () => begun,
    onBegin: (listener) => void listeners.push(listener),
    async begin(ms) {
      begun = true
      for (const listener of listeners) listener(ms)
      await pause(ms)
    },
  })
  // a balancer keeps connections: the next call over this one might come when nobody is there any more
  app.addHook('onRequest', (_request, reply, done) => {
    if (begun) void reply.header('connection', 'close')
    done()
  })

  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  let silence: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    silence = setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, silenceMs)
  })
  app.addHook('onClose', async () => clearTimeout(silence))
}
