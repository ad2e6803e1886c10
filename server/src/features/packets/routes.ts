// HTTP face of packets: for compliance.
import {
  cancelPacket,
  confirmPacket,
  declinePacket,
  downloadPacket,
  getPacket,
  listPackets,
  makePacket,
  type Packet,
  packetChoices,
  packetNumber,
  type PacketState,
  packetsTopic,
  previewPacket,
} from '@portal/contract/packets'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { changeBy } from '../../platform/change.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import type { User } from '../../platform/session/sessions.ts'
import { workedOn } from '../acting/public.ts'
import { mayLookAfterRecords, unknownIn } from '../records/public.ts'
import { preview } from './lists.ts'
import { fileNameOf, makePackets, removeOld } from './make.ts'
import { mayCancelPacket, mayConfirmPacket, mayDownloadPacket, mayMakePacket, maySharePacket } from './policy.ts'
import { releasesOf } from './release-store.ts'
import {
  choices,
  compliance,
  decide,
  downloadsOf,
  end,
  idByKey,
  insertPacket,
  lockPacket,
  type Named,
  namesIn,
  newest,
  type PacketRow,
  packetOf,
} from './store.ts'

export const packetsJob = 'make-packets'
const removeJob = 'remove-packets'

const stateOf = ({ state, phase }: PacketRow): PacketState =>
  (state === 'waiting' ? (phase ?? 'waiting') : state) as PacketState

interface Around {
  user: User
  named: Named
  confirmers: readonly { id: string; name: string }[]
  waitsFor: string
  releases: Packet['releases']
  now: Date
}

function told(row: PacketRow, { user, named, confirmers, waitsFor, releases, now }: Around): Packet {
  const { id, name, scope, masked, why, asked_at, asker, decider, ready_at, kept_until, size, picked_up } = row
  const state = stateOf(row)
  const running = state === 'counting' || state === 'copying' || state === 'signing'
  return {
    id,
    number: packetNumber(id),
    name,
    scope,
    people: scope.people.slice(0, 3).flatMap((one) => named.people.get(one) ?? []),
    branches: scope.branches.slice(0, 3).flatMap((one) => named.branches.get(one) ?? []),
    masked,
    state,
    why,
    asked_at: asked_at.toISOString(),
    asked_by: asker,
    decided_by: decider,
    confirmers:
      state === 'to-confirm'
        ? confirmers
            .filter((one) => one.id !== row.asked_by)
            .slice(0, 3)
            .map((one) => one.name)
        : [],
    ready_at: ready_at && ready_at.toISOString(),
    kept_until: kept_until && kept_until.toISOString(),
    size,
    progress: running
      ? {
          done: row.done,
          total: Math.max(row.total, row.done),
          bytes: row.bytes,
          all_bytes: Math.max(row.all_bytes, row.bytes),
          seconds: row.started_at ? Math.max(0, (now.getTime() - row.started_at.getTime()) / 1000) : 0,
          run_bytes: row.run_bytes,
        }
      : null,
    picked_up: running && picked_up,
    waits_for: state === 'waiting' ? waitsFor : '',
    releases,
    can: {
      confirm: mayConfirmPacket(user, row),
      cancel: mayCancelPacket(user, row),
      download: mayDownloadPacket(user, row),
      release: maySharePacket(user, row),
    },
  }
}

export const packets: Feature = {
  routes(app, platform) {
    const { db, live, clock, files } = platform
    live.declare(packetsTopic, mayLookAfterRecords)

    serve(app, previewPacket, async ({ body: { scope }, user }) => {
      allow(mayMakePacket(user))
      return { ok: true, ...(await preview(db, scope)) }
    })

    serve(app, packetChoices, async ({ body: { q, chosen }, user }) => {
      allow(mayMakePacket(user))
      return { ok: true, ...(await choices(db, q.trim(), chosen)) }
    })

    serve(app, makePacket, async ({ body, user, change }) => {
      allow(mayMakePacket(user))
      // sent again after the answer was lost, or twice at once
      const known = await idByKey(db, body.key)
      if (known) return { ok: true, id: mineOf(known, user) }
      if (await unknownIn(db, body.scope)) throw new AppError('not-found')
      const first = new Error('another call was first')
      const id = await change(async (tx, note) => {
        const made = await insertPacket(tx, body, user.id, clock())
        if (made === undefined) throw first
        const { people, branches, classes, from, until } = body.scope
        note.audit(body.masked ? 'packet.made' : 'packet.asked', `packet:${made}`, {
          name: body.name.trim(),
          masked: body.masked,
          people: people.length,
          branches: branches.length,
          classes,
          from,
          until,
        })
        if (body.masked) await note.job(packetsJob, {}, 1)
        note.live(packetsTopic)
        return made
      }).catch(async (error: unknown) => {
        if (error !== first) throw error
        return mineOf(found(await idByKey(db, body.key)), user)
      })
      return { ok: true, id }
    })

    serve(app, listPackets, async ({ user }) => {
      allow(mayLookAfterRecords(user))
      const rows = await newest(db)
      const [named, confirmers, releases] = await Promise.all([
        namesIn(
          db,
          rows.map(({ scope }) => scope),
        ),
        rows.some(({ state }) => state === 'to-confirm') ? compliance(db) : [],
        releasesOf(
          db,
          rows.map(({ id }) => id),
        ),
      ])
      const waiting = rows.filter(({ state }) => state === 'waiting').reverse()
      const data = rows.map((row) => {
        const before = waiting[waiting.indexOf(row) - 1]
        return told(row, {
          user,
          named,
          confirmers,
          waitsFor: before?.name ?? '',
          releases: releases.get(row.id) ?? [],
          now: clock(),
        })
      })
      return { ok: true, data }
    })

    serve(app, getPacket, async ({ params: { id }, user }) => {
      allow(mayLookAfterRecords(user))
      const row = found(await packetOf(db, id))
      const { hash, manifest, signing_key, files: count, records, documents, entries } = row
      const downloads = await downloadsOf(db, id)
      return {
        ok: true,
        manifest_sha256: manifest ?? '',
        sha256: hash ?? '',
        key: signing_key ?? '',
        files: count,
        records,
        documents,
        entries,
        downloads: downloads.map(({ at, by }) => ({ at: at.toISOString(), by })),
      }
    })

    serve(app, confirmPacket, async ({ params: { id }, user, change }) => {
      await change(async (tx, note) => {
        const row = toDecide(await lockPacket(tx, id), user)
        await decide(tx, id, 'waiting', user.id, '', clock())
        note.audit('packet.confirmed', `packet:${id}`, { name: row.name })
        await note.job(packetsJob, {}, 1)
        note.live(packetsTopic)
      })
      return { ok: true }
    })

    serve(app, declinePacket, async ({ params: { id }, body: { reason }, user, change }) => {
      await change(async (tx, note) => {
        const row = toDecide(await lockPacket(tx, id), user)
        await decide(tx, id, 'declined', user.id, reason.trim(), clock())
        note.audit('packet.declined', `packet:${id}`, { name: row.name, reason: reason.trim() })
        note.live(packetsTopic)
      })
      return { ok: true }
    })

    serve(app, cancelPacket, async ({ params: { id }, user, change }) => {
      await change(async (tx, note) => {
        const row = found(await lockPacket(tx, id))
        allow(mayLookAfterRecords(user))
        if (!mayCancelPacket(user, row)) throw new AppError('conflict', { message: 'This packet has already ended.' })
        await end(tx, id, 'canceled', '')
        note.audit('packet.canceled', `packet:${id}`, { name: row.name })
        note.live(packetsTopic)
      })
      return { ok: true }
    })

    serveRaw(app, downloadPacket, async (request, reply) => {
      const { user } = found(request.session)
      const row = found(await packetOf(db, (request.params as { id: number }).id))
      allow(mayLookAfterRecords(user))
      if (!mayDownloadPacket(user, row) || !row.hash || !row.size)
        throw new AppError('conflict', { message: 'This packet is no longer here. Make it again.' })
      const { id, name, hash, size } = row
      const stored = { hash, size, kind: 'zip' as const, filename: fileNameOf(row) }
      return files.send(request, reply, stored, 'attachment', {
        of: `packet:${id}`,
        record: (begins) =>
          changeBy(
            platform,
            actorOf(request),
            request.id,
          )(async (tx, note) => {
            await begins(tx)
            note.audit('packet.downloaded', `packet:${id}`, { name, size })
            note.live(packetsTopic)
          }),
      })
    })
  },
  jobs: (platform) => ({
    [packetsJob]: (_payload, { abortSignal }) => makePackets(platform, abortSignal),
    [removeJob]: () => removeOld(platform),
  }),
  timetable: [
    // what a node that died has left unfinished
    { task: packetsJob, match: '* * * * *' },
    { task: removeJob, match: '23 * * * *' },
  ],
}

/** A key is its maker's: to anyone else it is just taken. */
function mineOf({ id, asked_by }: { id: number; asked_by: string | null }, user: User): number {
  if (asked_by !== user.id) throw new AppError('conflict')
  return id
}

function toDecide(row: PacketRow | undefined, user: User): PacketRow {
  const packet = found(row)
  allow(mayLookAfterRecords(user))
  if (packet.state !== 'to-confirm') throw new AppError('conflict')
  const parts = { account_id: null, created_by: packet.asked_by, hands: [] }
  allow(mayConfirmPacket(user, packet), workedOn(user, parts) ? workedOnIt : undefined)
  return packet
}
