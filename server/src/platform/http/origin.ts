// A page of another site can make a browser send our cookies; it cannot make it lie about where the page came from.
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

export function refuseForeignOrigin(request: FastifyRequest, origin: string): void {
  const changes = request.routeOptions.config.changes === true
  if (!changes && (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS')) return
  const site = request.headers['sec-fetch-site']
  const from = request.headers.origin
  // browsers too old for Sec-Fetch-Site send Origin with every write; a caller without either is no browser
  const ours = site === undefined ? from === undefined || from === origin : site === 'same-origin'
  if (!ours) throw new AppError('foreign-origin')
}
