import type { Portal } from '../app.ts'

export const metricsToken = 'a-token-for-the-collector'

export interface Collected {
  text: string
  /** Undefined where there is no such figure. Labels as they are written: `state="due"`. */
  value(name: string, ...labels: string[]): number | undefined
}

/** As a collector gets them, of a portal that was opened with the token. */
export async function collect({ app }: Pick<Portal, 'app'>): Promise<Collected> {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  const lines = body.split('\n')
  return {
    text: body,
    value(name, ...labels) {
      const line = lines.find(
        (one) => /^[^{ ]+/.exec(one)?.[0] === name && labels.every((label) => one.includes(label)),
      )
      return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
    },
  }
}
