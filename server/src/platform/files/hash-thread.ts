// Runs beside the portal's own thread: reads what has been written of an upload, and sums it up.
import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { type Mac, macOf } from '../crypto/mac.ts'
import type { Asked, Told } from './hashing.ts'

const sums = new Map<number, { fd: number; sum: Hash; mac: Mac; at: number }>()
const buffer = Buffer.allocUnsafe(1024 * 1024)
const tell = (told: Told) => parentPort?.postMessage(told, [])

function end(id: number) {
  const one = sums.get(id)
  sums.delete(id)
  if (one) closeSync(one.fd)
}

parentPort?.on('message', (asked: Asked) => {
  const { id } = asked
  try {
    if (asked.do === 'begin')
      sums.set(id, { fd: openSync(asked.path, 'r'), sum: createHash('sha256'), mac: macOf(), at: 0 })
    const one = sums.get(id)
    if (!one) return
    if (asked.do === 'sum') {
      while (one.at < asked.upTo) {
        const read = readSync(one.fd, buffer, 0, Math.min(buffer.length, asked.upTo - one.at), one.at)
        if (read === 0) throw new Error('an upload is shorter than what was written of it')
        const piece = buffer.subarray(0, read)
        one.sum.update(piece)
        one.mac.update(piece)
        one.at += read
      }
    }
    if (asked.do !== 'tell' && asked.do !== 'forget') return
    end(id)
    tell({ id, done: { hash: one.sum.digest('hex'), mac: one.mac.tell() } })
  } catch (error) {
    end(id)
    tell({ id, failed: String(error) })
  }
})
