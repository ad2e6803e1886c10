// HTTP face of user management: the list, one person, inviting, changing. Access and signing in have files of their own.
import type { Problems } from '@portal/contract/endpoint'
import { crdProblem } from '@portal/contract/rules/crd'
import { socialPattern } from '@portal/contract/rules/user'
import { type Menus, menuSections, reviewerFlags } from '@portal/contract/session'
import {
  changeUser,
  getUser,
  inviteAgain,
  inviteUser,
  listUsers,
  noteUsersExport,
  type RightName,
  rightNames,
  type UserChange,
  usersTopic,
} from '@portal/contract/users'
import type { Tx } from '../../platform/db/open.ts'
import type { Feature } from '../../platform/feature.ts'
import { allow, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { peopleScopeOf } from '../../platform/session/scope.ts'
import { usedMail } from '../../platform/session/used-mail.ts'
import { followAccount } from '../staff/public.ts'
import { sealSocial } from '../welcome/public.ts'
import { changesOf, lockManaged, lockVisible, lockWithAdmins, refuse, tell } from './changing.ts'
import { invite, inviteWaiting, menusFor, addressProblem, sendInvitationJob, sendWaiting } from './inviting.ts'
import { invitationRights, mayChange, mayGive, mayInvite, maySee } from './policy.ts'
import { recordOf, requestOf } from './record.ts'
import { requestRoutes } from './request-routes.ts'
import { openRequests } from './request-store.ts'
import { addressTaken, changeAddress, invalid } from './sign-in-changes.ts'
import { signingRoutes } from './signing-routes.ts'
import { type AccountRow, branchesIn, branchExists, userById, usersIn } from './store.ts'
import { undoRoutes } from './undo-routes.ts'
import { putUser, tapsidTaken } from './write-store.ts'

const perPage = 50

export const users: Feature = {
  routes(app, platform) {
    const { db, keys, live, clock, origin } = platform
    live.declare(usersTopic, (user) => user.menus.reviewer_tools.user_management && !user.guest)

    serve(app, listUsers, async ({ query, user }) => {
      const scope = peopleScopeOf(user)
      const can = { invite: invitationRights(user) }
      if (scope === 'nobody') return { ok: true, data: [], total: 0, branches: [], requests: [], can }
      const asked = { sort: 'name', page: 1, size: perPage, ...query }
      const now = clock()
      const [listed, branches, requests] = await Promise.all([
        usersIn(db, scope, asked, now),
        branchesIn(db, scope),
        user.isAdmin ? openRequests(db, user.id, now) : [],
      ])
      return { ok: true, ...listed, branches, requests: requests.map((row) => requestOf(user, row, now)), can }
    })

    serve(app, noteUsersExport, async ({ body: { rows }, user, change, request }) => {
      await change(async (_tx, note) => {
        const where = { at: clock(), address: request.ip, origin }
        await note.mail(usedMail(user, 'export a list of people', [['People', String(rows)]], where))
        note.audit('users.exported', `account:${user.id}`, { rows })
      })
      return { ok: true }
    })

    serve(app, getUser, async ({ params, user }) => {
      const row = await userById(db, params.id)
      const seen = found(row && maySee(user, row) ? row : undefined)
      return { ok: true, ...(await recordOf(db, user, seen, clock())) }
    })

    serve(app, inviteUser, async ({ body, user, change }) => {
      const { branchId, menus, reviewer_tools, access, factor, welcome } = body
      const email = body.email.toLowerCase()
      allow(mayInvite(user, access, branchId))
      allow(mayGive(user, body, () => false))
      const problem = await addressProblem(platform, email)
      if (problem) throw invalid({ email: problem })
      const id = await change(async (tx, note) => {
        await checkShared(tx, { branchId, tapsid: body.tapsid }, undefined)
        const added = await invite(tx, note, platform, {
          email,
          first: body.first.trim(),
          last: body.last.trim(),
          phone: body.phone?.trim() ?? '',
          crd: body.crd?.trim() ?? '',
          ...(body.tapsid !== undefined && { tapsid: body.tapsid }),
          branch_id: branchId,
          access,
          factor,
          welcome,
          ...rightsIn(body),
          menus: menusFor({ menus, reviewer_tools }),
        })
        if (added === undefined) throw invalid({ email: addressTaken })
        return added
      })
      return { ok: true, id }
    })

    serve(app, inviteAgain, async ({ params, user, change }) => {
      await change(async (tx, note) => {
        const row = await lockManaged(tx, user, params.id)
        if (row.guest || !(await inviteWaiting(tx, note, platform, row.email)))
          throw refuse('This person already set up their account, so they can’t be invited again.')
        note.live(usersTopic)
      })
      return { ok: true }
    })

    serve(app, changeUser, async ({ params, body, user, change, request }) => {
      const email = body.email?.toLowerCase()
      const problem = email === undefined ? undefined : await addressProblem(platform, email)
      if (problem) throw invalid({ email: problem })
      const waits = await change(async (tx, note) => {
        const takesFlag = body.reviewer_tools?.user_management === false
        const row = await (takesFlag
          ? lockWithAdmins(tx, user, params.id, () => true)
          : lockVisible(tx, user, params.id))
        allow(mayChange(user, row, body))
        const has = row.menus as Menus
        const already = (name: string) =>
          Boolean((has.reviewer_tools as Record<string, boolean>)[name] ?? row[name as keyof AccountRow])
        allow(mayGive(user, body, already))
        if (row.guest && Object.values(body.reviewer_tools ?? {}).some(Boolean))
          throw refuse('Guests can’t have reviewer tools.')
        await checkShared(tx, body, row)
        const moved = email !== undefined && email !== row.email
        const doing = { tx, note, platform, user, address: request.ip }
        const asked = moved && (await changeAddress(doing, row, email))

        const fields = fieldsOf(body)
        const menus = menusAfter(has, body)
        const ssn = body.ssn === undefined ? {} : { ssn: body.ssn ? sealSocial(keys, digitsOf(body.ssn)) : null }
        await followAccount(tx, note, row, fields, clock())
        await putUser(tx, row.id, { ...fields, ...ssn, menus: JSON.stringify(menus) })
        const { reviewer_tools, ...sections } = menus
        const changes = {
          ...changesOf({ ...row }, { ...fields, ...(moved && !asked && { email }) }),
          ...changesOf(has, sections),
          ...changesOf(has.reviewer_tools, reviewer_tools),
          // that it changed is all that may be written down
          ...(body.ssn !== undefined && { ssn: 'changed' as const }),
        }
        if (!asked || Object.keys(changes).length > 0) tell(note, 'account.changed', row.id, { changes })
        return asked
      })
      return { ok: true, waits }
    })

    requestRoutes(app, platform)
    undoRoutes(app, platform)
    signingRoutes(app, platform)
  },
  jobs: (platform) => ({
    [sendInvitationJob]: (payload) => sendWaiting(platform, (payload as { account: string }).account),
  }),
}

function fieldsOf(body: UserChange) {
  const { first, last, phone, crd, tapsid, branchId, manager, base_company } = body
  return {
    ...(first !== undefined && { first: first.trim() }),
    ...(last !== undefined && { last: last.trim() }),
    ...(phone !== undefined && { phone: phone.trim() }),
    ...(crd !== undefined && { crd: crd.trim() }),
    ...(tapsid !== undefined && { tapsid }),
    ...(branchId !== undefined && { branch_id: branchId }),
    ...(manager !== undefined && { manager }),
    ...(base_company !== undefined && { base_company: base_company.trim() }),
    ...rightsIn(body),
  }
}

function rightsIn(body: Partial<Record<RightName, boolean>>): Partial<Record<RightName, boolean>> {
  return Object.fromEntries(rightNames.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])))
}

/** The menus of an account after a change, which names only what it switches. */
function menusAfter(before: Menus, { menus = {}, reviewer_tools = {} }: UserChange): Menus {
  const after = structuredClone(before)
  for (const section of menuSections) after[section] = menus[section] ?? after[section]
  for (const flag of reviewerFlags) after.reviewer_tools[flag] = reviewer_tools[flag] ?? after.reviewer_tools[flag]
  return after
}

const digitsOf = (ssn: string) => ssn.replace(socialPattern, '$1-$2-$3')

/** What only the database can tell to be wrong: a branch that is not there, a number that is somebody's. */
async function checkShared(
  tx: Tx,
  { branchId, tapsid, crd }: Pick<UserChange, 'branchId' | 'tapsid' | 'crd'>,
  row: AccountRow | undefined,
): Promise<void> {
  const problems: Problems = {}
  if (branchId != null && !(await branchExists(tx, branchId))) problems.branchId = 'Choose an existing branch.'
  if (tapsid && tapsid !== row?.tapsid && (await tapsidTaken(tx, tapsid, row?.id)))
    problems.tapsid = 'Someone else has this ID.'
  // an advisor has a CRD; one that is missing from before does not keep other fields from being corrected
  const advises = (tapsid ?? row?.tapsid ?? 0) > 0 && (tapsid !== undefined || crd !== undefined)
  const missing = row && advises ? crdProblem(crd ?? row.crd) : undefined
  if (missing) problems.crd = missing
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
