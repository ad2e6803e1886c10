// One person as the page shows them.
import type { HistoryEntry, UserRecord, UserRequest } from '@portal/contract/users'
import type { Menus } from '@portal/contract/session'
import { limits } from '@portal/contract/limits'
import { later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/open.ts'
import { resetsWaitUntil } from '../account-reset/public.ts'
import { peopleScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import {
  givable,
  keepsOffUntil,
  mayAppoint,
  mayChangeSignIn,
  mayCorrect,
  mayDecideRequest,
  mayManage,
  mayMove,
  mayWithdrawRequest,
  signInTakesTwo,
} from './policy.ts'
import { type OpenRequest, openRequestsOf, partsAt } from './request-store.ts'
import {
  type AccountRow,
  accessSince,
  branchesIn,
  historyOf,
  listedUser,
  ownersOf,
  proxiesOf,
  sessionsOf,
  signingOf,
} from './store.ts'

const moment = (at: Date | null) => at?.toISOString() ?? null

export function requestOf(user: User, row: OpenRequest, now: Date): UserRequest {
  const { id, kind, account_id, name, was, wanted, asker, asked_at, part_at } = row
  const decides = mayDecideRequest(user, row)
  const until = decides ? keepsOffUntil(part_at, now) : null
  return {
    id,
    kind,
    user: account_id,
    name,
    was,
    wanted,
    askedBy: asker,
    askedAt: asked_at.toISOString(),
    can: { confirm: decides && !until, refuse: decides, withdraw: mayWithdrawRequest(user, row) },
    blockedUntil: moment(until),
  }
}

export async function recordOf(
  db: Db,
  user: User,
  row: AccountRow,
  now: Date,
): Promise<{ user: UserRecord; branches: { id: number; name: string }[] }> {
  const { id } = row
  const scope = peopleScopeOf(user)
  const [listed, signing, sessions, proxies, owners, requests, history, branches, parts, waitsUntil, lately] =
    await Promise.all([
      listedUser(db, id, now),
      signingOf(db, id),
      sessionsOf(db, id, now),
      proxiesOf(db, id),
      ownersOf(db, id),
      openRequestsOf(db, id, user.id, now),
      historyOf(db, id),
      scope === 'nobody' ? [] : branchesIn(db, scope),
      partsAt(db, id, user.id, now),
      resetsWaitUntil(db, id, now),
      accessSince(db, id, later(now, -limits.signInChangeMs)),
    ])
  const { invited_at, ...counts } = signing
  const [emailFrom, factorFrom] = [keepsOffUntil(parts.address, now), keepsOffUntil(parts.factor, now)]
  const maySignIn = mayChangeSignIn(user, row)
  const locked = [row.password_locked_until, row.factor_locked_until].filter((until) => until !== null && until > now)
  const lockedUntil = locked.length > 0 ? new Date(Math.max(...locked.map(Number))).toISOString() : null
  return {
    branches,
    user: {
      ...listed,
      branchId: row.branch_id,
      phone: row.phone,
      menus: row.menus as Menus,
      base_company: row.base_company,
      products_editing: row.products_editing,
      calendar_editing: row.calendar_editing,
      library_access: row.library_access,
      show_event_selection: row.show_event_selection,
      hasSsn: row.ssn !== null,
      invited: listed.state === 'invited' ? (invited_at?.toISOString() ?? null) : null,
      signing: { ...counts, authenticator: row.totp_seed !== null, lockedUntil, resetsFrom: moment(waitsUntil) },
      sessions,
      proxies,
      owners,
      requests: requests.map((request) => requestOf(user, request, now)),
      history: history.map((entry) => entryOf(entry, branches)),
      can: {
        person: mayCorrect(user, row),
        rights: mayManage(user, row),
        email: maySignIn && !emailFrom,
        factor: maySignIn && !factorFrom,
        secondAdmin: signInTakesTwo(row.access, lately),
        emailFrom: maySignIn ? moment(emailFrom) : null,
        factorFrom: maySignIn ? moment(factorFrom) : null,
        move: mayMove(user, row),
        appoint: mayAppoint(user, row),
        access: user.access,
        flags: givable(user),
      },
    },
  }
}

/** Only what is meant to be read: an entry's other details stay where they are. */
function entryOf(
  { at, actor, action, detail }: { at: Date; actor: string; action: string; detail: unknown },
  branches: readonly { id: number; name: string }[],
): HistoryEntry {
  const named = (field: string, value: unknown) =>
    field === 'branch_id' ? (branches.find(({ id }) => id === value)?.name ?? '') : inWords(value)
  const { changes = {}, reason } = detail as { changes?: Record<string, unknown>; reason?: unknown }
  return {
    at: at.toISOString(),
    by: actor,
    action,
    reason: typeof reason === 'string' ? reason : '',
    changes: Object.entries(changes).map(([field, change]) => {
      const { before, after } = (typeof change === 'object' ? change : {}) as { before?: unknown; after?: unknown }
      return { field, before: named(field, before), after: named(field, after) }
    }),
  }
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
