// People from a file: adds them without inviting, unless the file says so, and changes those who are known by their address. An
// admin is never touched, nobody becomes one, and nobody signs in another way than before.
import type { Problems } from '@portal/contract/endpoint'
import { limits } from '@portal/contract/limits'
import { isAdmin } from '@portal/contract/rules/access'
import { signInAddressProblem } from '@portal/contract/rules/sign-in-address'
import { newUserProblems, userProblems } from '@portal/contract/rules/user'
import { choosableFactors, usersTopic } from '@portal/contract/users'
import type { Tx } from '../../platform/db/open.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { effect } from '../../platform/operation.ts'
import { type Importer, reading } from '../imports/public.ts'
import { savedSetting } from '../settings/public.ts'
import { followAccount } from '../staff/public.ts'
import {
  addUsers,
  branchIds,
  type ImportedValues,
  keepBefore,
  knownUsers,
  ownersOfTapsids,
  putUsers,
  undoUsers,
} from './import-store.ts'
import { changesOf, tell } from './changing.ts'
import { menusFor, sendInvitationJob } from './inviting.ts'

/** What the file does not have stays as it is. */
interface Entry {
  email: string
  first: string
  last: string
  branch?: string
  access?: number
  tapsid?: number
  crd?: string
  phone?: string
  factor?: string
  invite: boolean
}

const length = limits.userNameLength

const createImported = effect('users.import', (tx: Tx, _note, rows: ImportedValues[], now: Date) =>
  addUsers(tx, rows, menusFor(), now),
)

export const usersImporter: Importer<Entry> = {
  name: 'users',
  columns: [
    { name: 'email', aliases: ['e-mail', 'email address'], example: 'a.lindqvist@meridianharbor.example' },
    { name: 'first', aliases: ['first name'], example: 'Anna' },
    { name: 'last', aliases: ['last name'], example: 'Lindqvist' },
    { name: 'branch', aliases: ['office'], optional: true, help: 'Branch name', example: 'Albany' },
    { name: 'access', aliases: ['level'], optional: true, help: 'Access level, 1 to 6', example: '1' },
    { name: 'tapsid', aliases: ['taps id', 'advisor id'], optional: true, example: '1212' },
    { name: 'crd', aliases: ['crd number'], optional: true, example: '2400123' },
    { name: 'phone', optional: true, example: '(518) 555-0142' },
    {
      name: 'factor',
      aliases: ['two-factor', 'two-factor method', 'second factor'],
      optional: true,
      help: 'EMAIL, AP, or PUSH',
      example: 'EMAIL',
    },
    { name: 'invite', optional: true, help: 'Enter yes to email the setup link', example: 'no' },
  ],
  parse(cells) {
    const read = reading(cells)
    const has = (column: string) => Boolean(cells[column])
    const record: Entry = {
      email: read.text('email', 1, 254).toLowerCase(),
      first: read.text('first', 1, length),
      last: read.text('last', 1, length),
      ...(has('branch') && { branch: read.text('branch', 1, 100) }),
      ...(has('access') && { access: read.whole('access', 1, limits.accessAdmin - 1) }),
      ...(has('tapsid') && { tapsid: read.whole('tapsid', 0, 2_147_483_647) }),
      ...(has('crd') && { crd: read.text('crd', 1, limits.crdMax) }),
      ...(has('phone') && { phone: read.text('phone', 1, limits.userPhoneLength) }),
      ...(has('factor') && { factor: (cells['factor'] ?? '').toUpperCase() }),
      invite: read.yesNo('invite'),
    }
    if (record.factor && !choosableFactors.some((factor) => factor === record.factor))
      read.refuse('factor', `Use one of ${choosableFactors.join(', ')}.`)
    for (const [column, problem] of Object.entries(userProblems(record))) read.refuse(column, problem)
    return Object.keys(read.problems).length > 0 ? { problems: read.problems } : { record }
  },
  keyOf: ({ email }) => email,
  async check(tx, records) {
    const known = await knownUsers(tx, emailsOf(records))
    const branches = await branchIds(tx)
    const publicMailDomains = await savedSetting(tx, 'publicMailDomains')
    const owners = await ownersOfTapsids(
      tx,
      records.flatMap(({ tapsid }) => tapsid || []),
    )
    const seen = new Set<number>()
    return records.map((entry): Problems | undefined => {
      const { email, branch, tapsid, factor } = entry
      const before = known.get(email)
      if (before && isAdmin(before.access)) return { email: 'Admins can’t be changed by import.' }
      if (before?.guest) return { email: 'Guests can’t be changed by import.' }
      if (before?.examiner_until) return { email: 'Someone else has this email.' }
      const wrongAddress = signInAddressProblem(email, publicMailDomains)
      if (wrongAddress) return { email: wrongAddress }
      if (branch && !branches.has(branch.toLowerCase())) return { branch: 'No branch has this name.' }
      if (tapsid && (seen.has(tapsid) || owners.get(tapsid)?.some((one) => one !== email)))
        return { tapsid: 'Someone else has this ID.' }
      if (tapsid) seen.add(tapsid)
      if (factor && before && factor !== before.factor)
        return { factor: 'An import can’t change how someone signs in. Change this on their page instead.' }
      const problems = newUserProblems({ tapsid: tapsid ?? before?.tapsid ?? 0, crd: entry.crd ?? before?.crd ?? '' })
      return problems.crd ? { crd: problems.crd } : undefined
    })
  },
  async write(tx, runId, records, now, note) {
    const known = await knownUsers(tx, emailsOf(records))
    const branches = await branchIds(tx)
    const valuesOf = (entry: Entry): ImportedValues => {
      const { email, first, last, branch, access, tapsid, crd, phone, factor } = entry
      const before = known.get(email)
      return {
        email,
        first,
        last,
        branch_id: branch ? (branches.get(branch.toLowerCase()) ?? null) : (before?.branch_id ?? null),
        access: access ?? before?.access ?? limits.accessAdvisor,
        tapsid: tapsid ?? before?.tapsid ?? 0,
        crd: crd ?? before?.crd ?? '',
        phone: phone ?? before?.phone ?? '',
        factor: factor ?? before?.factor ?? 'EMAIL',
      }
    }
    const fresh = records.filter(({ email }) => !known.has(email)).map(valuesOf)
    const changed = records.filter(({ email }) => known.has(email)).map(valuesOf)
    const different = changed.filter((values) => {
      const before = known.get(values.email)
      return before && Object.entries(values).some(([name, value]) => before[name as keyof typeof before] !== value)
    })
    for (const { id, email: _, ...values } of await createImported(tx, note, fresh, now))
      tell(note, 'account.created', id, { import: runId, ...values })
    for (const values of different) {
      const before = known.get(values.email)
      if (before) await followAccount(tx, note, before, values, now)
    }
    await putUsers(tx, different)
    for (const { email, ...values } of different) {
      const before = known.get(email)
      if (before) tell(note, 'account.changed', before.id, { import: runId, changes: changesOf(before, values) })
    }
    await keepBefore(tx, runId, [...fresh, ...different], known)
    await inviteAsked(tx, records)
    const touched = fresh.length + different.length > 0 ? [1] : []
    return { added: fresh.length, changed: different.length, touched }
  },
  undo: undoUsers,
  topics: async (_tx, touched) => (touched.length > 0 ? [usersTopic] : []),
}

const emailsOf = (records: readonly Entry[]) => records.map(({ email }) => email)

/** Whoever has set up their account needs no link. */
async function inviteAsked(tx: Tx, records: readonly Entry[]): Promise<void> {
  const asked = await knownUsers(tx, emailsOf(records.filter(({ invite }) => invite)))
  for (const { id, password_hash } of asked.values())
    if (password_hash === null) await enqueue(tx, sendInvitationJob, { account: id }, 5)
}
