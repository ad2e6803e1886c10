// Failures of the connection, not of the statement: the server is gone, going, or no longer the one that may write.

/** Admin shutdown, crash, starting up; broken connections; a server that has become a replica; none free. */
const states = /^(57P0\d|08\w{3}|25006|53300)$/
const networks = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])
// what the driver says without a code
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)|is not queryable$/

export function isLost(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message = '' } = error as { code?: unknown; message?: string }
  return typeof code === 'string' ? states.test(code) || networks.has(code) : sentences.test(message)
}

/** PostgreSQL's own word for it, by which the queue too knows that trying again will help. */
const cannotConnectNow = '57P03'

/** One name for all of them, whatever the driver or the network calls it. */
export const named = <E>(error: E): E =>
  isLost(error) ? Object.assign(error as E & object, { code: cannotConnectNow }) : error
