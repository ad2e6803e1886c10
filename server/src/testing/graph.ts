// The office's calendars on loopback, as far as the portal writes them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface Asked {
  method: string | undefined
  path: string | undefined
  token: string | undefined
  entry: Record<string, unknown>
}

export interface Graph {
  url: string
  /** How it answers from now on. */
  answers: 201 | 401 | 500 | 'nothing'
  asked: Asked[]
  /** What stands in the calendars by now. */
  entries: Asked[]
  /** Settles with the next call, before it is answered. */
  next(): Promise<void>
  close(): Promise<void>
}

export async function startGraph(): Promise<Graph> {
  let heard: (() => void) | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const entry = (await json(request)) as Record<string, unknown>
    const token = request.headers.authorization?.replace('Bearer ', '')
    const asked = { method: request.method, path: request.url, token, entry }
    graph.asked.push(asked)
    heard?.()
    if (graph.answers === 'nothing') return
    const again = graph.entries.some((known) => known.entry['transactionId'] === entry['transactionId'])
    if (graph.answers === 201 && !again) graph.entries.push(asked)
    const [status, said] = again
      ? [409, { error: { code: 'ErrorDuplicateTransactionId' } }]
      : [graph.answers, graph.answers === 201 ? { id: 'AAMk' } : { error: { code: 'Refused' } }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const graph: Graph = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: 201,
    asked: [],
    entries: [],
    next: () => new Promise((resolve) => (heard = resolve)),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return graph
}
