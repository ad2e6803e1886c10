// The log: one JSON line for each event. No line holds a token, a query string, or what an error carries besides its text.
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { traceInLog } from './trace.ts'

/** `newToken` makes them: 32 bytes in base64url. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g
const queryString = /\?[^\s"\\?=]*=[^\s"\\]*/g
/** Fields that PostgreSQL, the file system and the network add to errors. Others may hold requests, headers or addresses with tokens. */
const errorFields = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine']

export function openLog(level: string, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password'],
      mixin: traceInLog,
      serializers: { err: describeError },
      hooks: { streamWrite: maskSecrets },
    },
    destination,
  )
}

export const maskSecrets = (line: string): string => line.replace(queryString, '?***').replace(token, '***')

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, ...fields } = stdSerializers.err(error)
  const kept = Object.entries(fields).filter(([name]) => errorFields.includes(name))
  return { type, message, stack, ...Object.fromEntries(kept) }
}
