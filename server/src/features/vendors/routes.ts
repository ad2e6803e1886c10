// Vendors: the register for compliance, what they attest behind a link every year, and what is left to do.
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { daysAfter, firmDay, isDay } from '@portal/contract/rules/day'
import { dataInWords } from '@portal/contract/rules/vendor'
import {
  exportVendors,
  getVendor,
  listVendors,
  type VendorFilter,
  vendorLimits,
  vendorPeople,
  type VendorRow,
  vendorsTopic,
} from '@portal/contract/vendors'
import { vendorStateWords } from '@portal/contract/vendor-texts'
import { changeBy } from '../../platform/change.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import { knowLinks } from '../../platform/links/purposes.ts'
import { firmSettings } from '../settings/public.ts'
import { askerOf } from '../upload-requests/public.ts'
import { behind } from './answering.ts'
import { attestationById, attestationOf, attestationsOf, eventsOf, itemsOf } from './attestation-store.ts'
import { reviewer } from './changing.ts'
import { itemRoutes } from './item-routes.ts'
import { dailyJob, followUp } from './jobs.ts'
import { linkRoutes } from './link-routes.ts'
import { linkWantedMail } from './mails.ts'
import { mayLookAfterVendors } from './policy.ts'
import { publicRoutes } from './public-routes.ts'
import { registerRoutes } from './register-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { headOf, itemOf, rowOf, vendorOf } from './shown.ts'
import { figuresOf, openItems, owners, type Position, type Row, vendorById, vendors as vendorsIn } from './store.ts'
import { termsOf } from './terms.ts'
import { addEvent, changeAttestation } from './write-store.ts'

const exportPage = 500

export const vendors: Feature = {
  routes(app, platform) {
    const { db, clock, live, origin } = platform
    live.declare(vendorsTopic, (user) => mayLookAfterVendors(user))
    const today = () => firmDay(clock())

    knowLinks({
      purpose: 'vendor',
      behind: async (from, link) => {
        const one = await behind(from, await attestationById(from, attestationOf(link)))
        return one && { email: one.row.sent_to, asker: await askerOf(platform, from, one.vendor.owner_id) }
      },
      opened: async (tx, note, link, now) => {
        const row = await attestationById(tx, attestationOf(link))
        if (!row || row.link_opened_at) return
        await changeAttestation(tx, row.id, { link_opened_at: now })
        note.live(vendorsTopic)
      },
      askedAgain: async (tx, note, link, now) => {
        const row = await attestationById(tx, attestationOf(link))
        const vendor = row && (await vendorById(tx, row.vendor_id))
        // of what was accepted or ended nothing is wanted any more
        if (!vendor || vendor.ended_at || row.state === 'accepted') return
        await changeAttestation(tx, row.id, { link_wanted_at: now })
        await addEvent(tx, { vendorId: vendor.id, attestationId: row.id, kind: 'link-wanted', by: '' }, now)
        note.live(vendorsTopic)
        const { email } = await askerOf(platform, tx, vendor.owner_id)
        if (email) await note.mail(linkWantedMail(email, { ...vendor, origin }))
      },
    })

    serve(app, listVendors, async ({ query: { after, ...filter }, user }) => {
      reviewer(user)
      const day = today()
      const rows = await vendorsIn(db, filter, { today: day, after: after ? positionOf(after) : undefined })
      const { tier1, started, overdue_names, ...counts } = await figuresOf(db, day)
      const items = await openItems(db)
      const { thresholds } = termsOf(await firmSettings(platform))
      return {
        ok: true,
        data: rows.map((row) => rowOf(row, day)),
        next: rows.length === vendorLimits.page ? positionText(rows.at(-1)) : '',
        counts,
        figures: { tier1, started, overdue_names, open_items: items.count, next_item: items.next },
        owners: await owners(db),
        thresholds,
      }
    })

    serveRaw(app, exportVendors, async (request, reply) => {
      const { user } = found(request.session)
      reviewer(user)
      const filter = request.query as VendorFilter
      const change = changeBy(platform, actorOf(request), request.id)
      if (request.method === 'GET')
        await change(async (_tx, note) => note.audit('vendor.exported', 'vendor:all', { filters: filter }))
      async function* lines() {
        yield utf8Mark + csvLine(columns)
        const day = today()
        let after: Position | undefined
        do {
          const rows = await vendorsIn(db, filter, { today: day, after, most: exportPage })
          yield rows.map((row) => csvOf(row, rowOf(row, day))).join('')
          const last = rows.at(-1)
          after = rows.length === exportPage && last ? { due: last.due_on, id: last.id } : undefined
        } while (after)
      }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="vendors.csv"')
        .send(textStream(request.method === 'GET' ? lines() : []))
    })

    serve(app, getVendor, async ({ params: { id }, user }) => {
      reviewer(user)
      const row = found(await vendorById(db, id))
      const now = clock()
      const settings = await firmSettings(platform)
      const { thresholds, calendar, opensBefore, escalateTo } = termsOf(settings)
      const attestations = await attestationsOf(db, id)
      const open = attestations.find(({ state }) => state !== 'accepted')
      const people = await owners(db)
      const active = row.ended_at === null
      const told = escalateTo ? await askerOf(platform, db, escalateTo) : undefined
      return {
        ok: true,
        vendor: vendorOf(row, open, now),
        attestations: attestations.map(headOf),
        items: (await itemsOf(db, id)).map((item) => itemOf(item, active, firmDay(now))),
        activity: (await eventsOf(db, id)).map(({ at, kind, by_name, text }) => ({
          at: at.toISOString(),
          kind,
          by: by_name,
          text,
        })),
        decision_due:
          open?.state === 'submitted' && open.signed_at
            ? calendar.after(firmDay(open.signed_at), vendorLimits.decideDays)
            : null,
        next_start: active && !open && row.accepted ? daysAfter(row.due_on, -opensBefore) : null,
        escalates_to: told?.email ? told.name : settings.securityMailbox,
        thresholds,
        owners: people,
      }
    })

    serve(app, vendorPeople, async () => ({ ok: true, data: await owners(db) }))

    registerRoutes(app, platform)
    linkRoutes(app, platform)
    reviewRoutes(app, platform)
    itemRoutes(app, platform)
    publicRoutes(app, platform)
  },
  jobs: (platform) => ({ [dailyJob]: () => followUp(platform) }),
  // when the working day begins at the firm
  timetable: [{ task: dailyJob, match: '10 13 * * *' }],
}

const positionText = (row: Row | undefined): string => (row ? `${row.due_on}_${row.id}` : '')
function positionOf(text: string): Position {
  const [due = '', id = ''] = text.split('_')
  if (!isDay(due) || !/^\d{1,9}$/.test(id)) throw new AppError('invalid', { fields: { after: 'Start over.' } })
  return { due, id: Number(id) }
}

const columns = [
  'Vendor',
  'Service',
  'Data held',
  'Tier',
  'Owner',
  'Contact',
  'Email',
  'Contract from',
  'Contract until',
  'Score',
  'Last score',
  'Due',
  'Status',
  'Open items',
]

const csvOf = (row: Row, { score, last_score, state, open_items }: VendorRow): string =>
  csvLine([
    row.name,
    row.service,
    dataInWords(row.data),
    String(row.tier),
    row.owner ?? '',
    row.contact,
    row.email,
    row.contract_from ?? '',
    row.contract_until ?? '',
    score === null ? '' : String(score),
    last_score === null ? '' : String(last_score),
    row.due_on,
    vendorStateWords[state],
    String(open_items),
  ])
