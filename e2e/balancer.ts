// What stands before several nodes: it passes connections on, and past a node that is gone to the next.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  /** Their ports. The first that listens has the next connection. */
  nodes: number[]
  close(): Promise<void>
}

export async function startBalancer(port: number): Promise<Balancer> {
  const open = new Set<Socket>()
  const pass = (browser: Socket, [node, ...others]: number[]) => {
    if (node === undefined) {
      browser.destroy()
      return
    }
    const portal = connect(node, '127.0.0.1')
    portal.once('connect', () => {
      portal.off('error', next)
      // a connection that broke has ended for both
      for (const [end, other] of [
        [browser, portal],
        [portal, browser],
      ] as const)
        end.on('error', () => {}).on('close', () => other.destroy())
      browser.pipe(portal).pipe(browser)
    })
    const next = () => pass(browser, others)
    portal.once('error', next)
  }
  const server = createServer((browser) => {
    open.add(browser)
    browser.on('error', () => {}).on('close', () => open.delete(browser))
    pass(browser, balancer.nodes)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const balancer: Balancer = {
    nodes: [],
    async close() {
      for (const browser of open) browser.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return balancer
}
