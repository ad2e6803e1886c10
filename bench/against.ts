// Calls against the bare server's on the same database. Rounds alternate, so that whatever else the machine does meets
// both; the figure is the median of the rounds' ratios.
import { rounds } from './figures.ts'
import { fire, type Request, type Round } from './load.ts'

export const roundMs = 2_000
// long enough for the larger program to be compiled by what it really does
const warmUpMs = 4_000

export interface Side {
  port: number
  request: Request
}

/** Requests per second of each contender as a multiple of bare's, round by round. */
export async function against(
  bare: Side,
  contenders: (Side & { expected: number })[],
  connections: number,
): Promise<number[][]> {
  const sides = [{ ...bare, expected: 200 }, ...contenders]
  for (const { port, request } of sides) await fire(port, request, connections, warmUpMs)
  const ratios: number[][] = contenders.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const speeds: number[] = []
    for (const { port, request, expected } of sides) {
      const { perSecond, statuses } = await fire(port, request, connections, roundMs)
      refuseOthers(request, statuses, expected)
      speeds.push(perSecond)
    }
    const [own = 1, ...theirs] = speeds
    theirs.forEach((speed, index) => ratios[index]?.push(speed / own))
    console.log(`  ${speeds.map((speed) => `${Math.round(speed)}/s`).join(' against ')}`)
  }
  return ratios
}

function refuseOthers({ method, path }: Request, statuses: Round['statuses'], expected: number): void {
  const others = [...statuses.keys()].filter((status) => status !== expected)
  if (others.length > 0) throw new Error(`${method} ${path} answered ${others.join(', ')}`)
}
