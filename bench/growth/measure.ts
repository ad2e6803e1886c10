// Medians of one call in both firms, asked in turn, so that whatever else the machine does meets both alike.
import { median } from '../figures.ts'
import type { Call, Line, Role } from './calls.ts'
import type { Side } from './sides.ts'

export interface Measured {
  small: number
  large: number
  /** Of the database alone, in the large firm. */
  bare: number | undefined
}

const usually = 12
/** Of what takes long, fewer tell as much. */
const long = 250
const furtherBy = 20
const pageSize = 50

/** Asked more often before it is believed to be slow. */
export const limit = 1.5
export const bareLimit = 2

export async function measure(
  [small, large]: readonly [Side, Side],
  path: string,
  line: Line,
  call: Call,
  role: Role,
): Promise<Measured> {
  const urls = await Promise.all([small, large].map((side) => urlOf(side, path, line, call, role)))
  const once = async (count: number): Promise<Measured> => {
    const times: [number[], number[], number[]] = [[], [], []]
    for (let n = 0; n < count; n++) {
      for (const [index, side] of [small, large].entries()) {
        const began = performance.now()
        await ask(side, urls[index] ?? '', role)
        // the first ones compile what the others run
        if (n >= count / 4) times[index]?.push(performance.now() - began)
      }
      if (call.bare) {
        const began = performance.now()
        await large.sql.query(call.bare)
        if (n >= count / 4) times[2].push(performance.now() - began)
      }
    }
    return { small: median(times[0]), large: median(times[1]), bare: call.bare ? median(times[2]) : undefined }
  }
  const began = performance.now()
  await ask(large, urls[1] ?? '', role)
  const slow = performance.now() - began > long
  const found = await once(slow ? 6 : usually)
  return isHeld(found) || slow ? found : once(2 * usually)
}

export const ratioOf = ({ small, large }: Measured): number => large / small
export const isHeld = (found: Measured): boolean =>
  ratioOf(found) <= limit || (found.bare !== undefined && found.large <= bareLimit * found.bare)

export async function ask(side: Side, url: string, role: Role): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${side.portal.port}${url}`, { headers: { cookie: side.cookies[role] } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`)
  return answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/** With the parameters of a record that both firms have, and so far into the list as the call says. */
export async function urlOf(side: Side, path: string, { find }: Line, call: Call, role: Role): Promise<string> {
  const given = find ? ((await side.sql.query<Record<string, unknown>>(find)).rows[0] ?? {}) : {}
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const url = (more: Record<string, string> = {}) => {
    const asked = Object.entries({ ...call.query, ...more }).map(([name, value]): [string, string] => [
      name,
      value.startsWith('$') ? String(given[value.slice(1)]) : value,
    ])
    const query = new URLSearchParams(asked).toString()
    return `/api${filled}${query ? `?${query}` : ''}`
  }
  if (call.deep) {
    const total = Number((await ask(side, url(), role))[call.deep])
    return url({ page: String(Math.max(1, Math.ceil(total / pageSize) - 1)) })
  }
  if (!call.further) return url()
  let at = url()
  for (let page = 0; page < furtherBy; page++) {
    const next = (await ask(side, at, role))['next']
    // few rows fit on one page: then a further page is held against the first
    if ((typeof next !== 'string' && typeof next !== 'number') || next === '') break
    at = url({ [call.further]: String(next) })
  }
  return at
}
