// Approved products against the bare server on the same database.
import { insertProduct, listProducts, productsTopic } from '@portal/contract/products'
import { liveStream } from '@portal/contract/live'
import { against, roundMs, type Side } from './against.ts'
import { atLeast, atMost, type Figure, rounds } from './figures.ts'
import { fire, type Request } from './load.ts'
import { cpuSeconds } from './processes.ts'

export interface Sides {
  bare: number
  portal: number
  /** Of an admin. */
  cookie: string
  /** The database of both. */
  url: string
}

export async function productList({ bare, portal, cookie }: Sides): Promise<Figure[]> {
  const path = `/api${listProducts.path}`
  const whole: Request = { method: 'GET', path, headers: { cookie } }
  const first = await fetch(`http://127.0.0.1:${portal}${path}`, { headers: { cookie } })
  const { products } = (await first.json()) as { products: unknown[] }
  if (products.length !== 500) throw new Error(`the list has ${products.length} products`)
  const again: Request = { ...whole, headers: { cookie, 'if-none-match': first.headers.get('etag') ?? '' } }
  const [plain = [], unchanged = []] = await against(
    { port: bare, request: { method: 'GET', path: '/' } },
    [
      { port: portal, request: whole, expected: 200 },
      { port: portal, request: again, expected: 304 },
    ],
    8,
  )
  const { statuses } = await fire(portal, again, 8, roundMs)
  const share = (statuses.get(304) ?? 0) / [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return [
    atLeast('product list, 500 rows, whole answers: requests/s against bare', plain, 5, '×'),
    atLeast('product list, 500 rows, answered 304: requests/s against bare', unchanged, 5, '×'),
    atLeast('product list, unchanged: share answered 304', share * 100, 100, ' %'),
    await cpuOfAList({ port: bare, request: { method: 'GET', path: '/memory' } }, { port: portal, request: whole }),
  ]
}

/** What sessions, checks and headers add to sending bytes that are there. */
async function cpuOfAList(memory: Side, portal: Side): Promise<Figure> {
  const each = async ({ port, request }: Side, cpu: () => Promise<number>) => {
    const before = await cpu()
    const { statuses } = await fire(port, request, 8, roundMs)
    return ((await cpu()) - before) / (statuses.get(200) ?? Number.NaN)
  }
  const ofBare = async () => (await (await fetch(`http://127.0.0.1:${memory.port}/cpu`)).json()) as number
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await each(memory, ofBare)
    const all = await each(portal, () => cpuSeconds(portal.port))
    ratios.push(all / alone)
    console.log(`  CPU of an answer: ${(alone * 1e6).toFixed(0)} µs from memory, ${(all * 1e6).toFixed(0)} µs whole`)
  }
  return atMost('product list, 500 rows: CPU against the same bytes from memory', ratios, 5, '×')
}

export async function productInsert({ bare, portal, cookie }: Sides, connections: number): Promise<Figure> {
  const item = {
    Type: 'Mutual Funds',
    Name: 'NorthQuay Mutual Funds',
    Web: 'www.northquaymutual.example',
    Email: 'advisordesk@northquaymutual.example',
    Phone: '(518) 555-0123',
    Fax: '(518) 555-0124',
  }
  const screen = await openScreen(portal, cookie)
  const [ratios = []] = await against(
    { port: bare, request: { method: 'POST', path: '/', body: { item } } },
    [
      {
        port: portal,
        request: { method: 'POST', path: `/api${insertProduct.path}`, headers: { cookie }, body: { item } },
        expected: 200,
      },
    ],
    connections,
  )
  const notices = screen.close()
  if (notices === 0) throw new Error('no live notice arrived')
  const slower = ratios.map((ratio) => 1 / ratio)
  return atMost(`product insert, ${connections} at a time: slower than bare by`, slower, 4, '×')
}

/** An open products screen, so that the live notice has somewhere to go. */
async function openScreen(portal: number, cookie: string) {
  const leave = new AbortController()
  const url = `http://127.0.0.1:${portal}/api${liveStream.path}?topics=${productsTopic}`
  const stream = await fetch(url, { headers: { cookie }, signal: leave.signal })
  let notices = 0
  const read = async () => {
    for await (const chunk of stream.body ?? []) notices += Buffer.from(chunk).toString().split('changed').length - 1
  }
  read().catch(() => {})
  return {
    close() {
      leave.abort()
      return notices
    },
  }
}
