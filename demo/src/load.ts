// Loads the demo firm: all of it or nothing. Each feature brings a file of its own and a line here.
import { notRecords, recordTables } from '@portal/contract/record-tables'
import { addressLines } from '@portal/server/features/address-blotter/public'
import { depositBlotter } from '@portal/server/features/deposits/public'
import { sealSocial } from '@portal/server/features/welcome/public'
import type { Keys } from '@portal/server/platform/crypto/keys'
import { openMarks } from '@portal/server/platform/crypto/marks'
import { beginHistory, withoutHistory } from '@portal/server/platform/history/install'
import { hashPassword } from '@portal/server/platform/crypto/passwords'
import { sealSeed } from '@portal/server/platform/crypto/totp'
import type { Store } from '@portal/server/platform/files/store'
import { StartError } from '@portal/server/platform/start-error'
import type pg from 'pg'
import { demoAccounts, demoPassword, demoSeed, withAuthenticator } from './accounts.ts'
import { addActions } from './actions.ts'
import { addAddressChanges } from './address-blotter.ts'
import { announcements } from './announcements.ts'
import { addBlotters, checkLines } from './blotters.ts'
import { addCandidates } from './candidates.ts'
import { addDocuments } from './documents.ts'
import { events } from './events.ts'
import { addExams } from './exams.ts'
import { addDeposits } from './deposits.ts'
import { addDueTimes } from './due-times.ts'
import { addFees } from './fees.ts'
import { branchesFor, firstAdvisors, firstBranches } from './firm.ts'
import { growFirm } from './growth/grow.ts'
import type { Tell } from './growth/tell.ts'
import { addMeetings } from './meetings.ts'
import { messages } from './messages.ts'
import { news } from './news.ts'
import { addOutsideBusiness } from './outside-business.ts'
import { addPayments } from './payments.ts'
import { pendingLines } from './pending.ts'
import { certifications, people } from './people.ts'
import { production } from './production.ts'
import { products } from './products.ts'
import { proxies } from './proxies.ts'
import { dues, favourites, readings } from './readings.ts'
import { addRegistrations } from './registrations.ts'
import { addRequestRecords } from './request-records.ts'
import { insertRows } from './rows.ts'
import { maintenances } from './settings.ts'
import { addStaff } from './staff.ts'
import { addSubmissions } from './submissions.ts'
import { addUploadRequests } from './upload-requests.ts'
import { addVendors } from './vendors.ts'
import { addWorkItems } from './work-items.ts'

interface Size {
  now: Date
  keys: Keys
  /** Where the files go. */
  store: Store
  /** What links in emails begin with. */
  origin?: string
  advisors?: number
  products?: number
  seed?: string
  /** Of a firm that is larger than the first forty advisors: what was written, as it is. */
  tell?: Tell
}

export async function loadDemoOnce(
  owner: pg.Pool,
  firm: Pick<Size, 'now' | 'keys' | 'store' | 'origin'>,
  starting: () => void,
): Promise<void> {
  const client = await owner.connect()
  try {
    if (await isThere(client)) return
    starting()
    await loadDemo(client, firm)
  } finally {
    client.release()
  }
}

export async function loadDemo(
  client: pg.ClientBase,
  {
    now,
    keys,
    store,
    origin = 'http://localhost:8080',
    advisors = firstAdvisors,
    products: productCount = 120,
    seed = 'meridian-harbor',
    tell = () => {},
  }: Size,
): Promise<void> {
  if (await isThere(client)) throw new StartError('The demo firm is already there')
  const passwordHash = await hashPassword(demoPassword)
  await client.query('begin')
  try {
    await withoutHistory(client)
    const branchIds = await addBranches(client, branchesFor(Math.min(advisors, firstAdvisors)))
    const size = { now, seed, passwordHash }
    const everybody = people({ ...size, branchIds, advisors: Math.min(advisors, firstAdvisors) })
    await insertRows(client, 'account', everybody)
    await insertRows(client, 'proxy', proxies(everybody, now))
    await insertRows(client, 'certification', certifications(everybody, now))
    await client.query('update account set totp_seed = $1 where email = any($2)', [
      sealSeed(keys, demoSeed),
      withAuthenticator.map(({ email }) => email),
    ])
    await client.query(
      'update account set ssn = s.ssn from unnest($1::text[], $2::bytea[]) s (email, ssn) where account.email = s.email',
      // numbers that are set aside for print and never given to anybody
      [demoAccounts.map(({ email }) => email), demoAccounts.map((_, index) => sealSocial(keys, `987-65-432${index}`))],
    )
    await insertRows(client, 'product', products({ now, count: productCount, seed }))
    await insertRows(client, 'production', production(everybody, now, seed))
    await insertRows(client, 'pending_line', pendingLines(everybody, now, seed))
    await insertRows(client, 'maintenance', maintenances(now))
    await insertRows(client, 'message', messages(now, branchIds[0]))
    await insertRows(client, 'news', news(now))
    await insertRows(client, 'event', events(now))
    await insertRows(client, 'announcement', announcements(now))
    await addStaff(client, { now, everybody })
    const documents = await addDocuments(client, store, { now, seed, everybody, branchIds })
    const firm = { now, seed, keys, marks: await openMarks(client, keys), everybody, documents }
    await insertRows(client, 'reading', readings(firm))
    await insertRows(client, 'attestation_due', dues(firm))
    await insertRows(client, 'favourite', favourites(firm))
    const { sent, incidents } = await addSubmissions(client, store, firm)
    await addWorkItems(client, firm, sent, incidents)
    await addRegistrations(client, firm)
    await addOutsideBusiness(client, firm)
    await addExams(client, firm)
    await addAddressChanges(client, firm)
    await addDeposits(client, store, firm)
    await addRequestRecords(client, store, firm)
    await addMeetings(client, store, firm)
    await addUploadRequests(client, store, { ...firm, origin })
    await addActions(client, { ...firm, origin })
    await addVendors(client, store, { ...firm, origin })
    await addCandidates(client, store, { ...firm, origin, branchIds })
    await addBlotters(client, store, firm, [addressLines, depositBlotter, checkLines])
    await addPayments(client, firm)
    await addFees(client, firm)
    await addDueTimes(client)
    if (advisors > firstAdvisors) {
      const later = await addBranches(client, branchesFor(advisors).slice(firstBranches))
      const all = people({ ...size, branchIds: [...branchIds, ...later], advisors })
      await growFirm(client, { ...firm, newcomers: all.slice(everybody.length) }, tell)
    }
    const began = performance.now()
    const lines = await beginHistory(client, { tables: recordTables, others: notRecords })
    tell('record_change', lines, performance.now() - began)
    await client.query(
      'analyze branch, account, product, production, pending_line, document, document_version, document_search, reading, fee_entry, fee_account',
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function isThere(client: pg.ClientBase): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email)
  const { rowCount } = await client.query('select from account where email = any($1) limit 1', [emails])
  return rowCount !== 0
}

async function addBranches(client: pg.ClientBase, branches: { name: string }[]): Promise<[number, ...number[]]> {
  await insertRows(client, 'branch', branches)
  const { rows } = await client.query<{ id: number }>('select id from branch where name = any($1) order by id', [
    branches.map(({ name }) => name),
  ])
  return rows.map(({ id }) => id) as [number, ...number[]]
}
