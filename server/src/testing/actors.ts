// People to act as in tests. Each is an account with a session opened the way the sign-in opens it.
import { randomBytes, randomUUID } from 'node:crypto'
import type { AnswerOf, CallOf, Endpoint } from '@portal/contract/endpoint'
import type { Failure } from '@portal/contract/errors'
import { type Menus, menuSections, reviewerFlags } from '@portal/contract/session'
import type { Insertable } from 'kysely'
import type { Portal } from '../app.ts'
import { firmSettings } from '../features/settings/public.ts'
import type { Db } from '../platform/db/open.ts'
import type { Account } from '../platform/db/schema.ts'
import { beginSession } from '../platform/session/sessions.ts'

export interface Answer<T> {
  status: number
  body: T & Partial<Failure>
  headers: Record<string, string | string[] | number | undefined>
}

export interface Actor {
  id: string
  email: string
  cookie: string
  call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<AnswerOf<E>>>
}

export interface Options {
  /** Whether the communication certification in force has been accepted: so it has, unless said otherwise. */
  attested?: boolean
}

export interface Actors {
  /** Access 1. */
  asAdvisor(more?: Partial<Insertable<Account>>, options?: Options): Promise<Actor>
  /** Access 2. */
  asPlus(more?: Partial<Insertable<Account>>, options?: Options): Promise<Actor>
  /** Access 2, manager of a branch. */
  asManager(more?: Partial<Insertable<Account>>, options?: Options): Promise<Actor>
  /** Access 7 with every flag. */
  asAdmin(more?: Partial<Insertable<Account>>, options?: Options): Promise<Actor>
  /** A read-only guest. */
  asGuest(more?: Partial<Insertable<Account>>, options?: Options): Promise<Actor>
  /** Access 2 and manager, of another branch than everybody else. */
  asStranger(more?: Partial<Insertable<Account>>, options?: Options): Promise<Actor>
  /** A regulator's examiner, with 30 days of access to anything that is released to them. */
  asExaminer(more?: Partial<Insertable<Account>>): Promise<Actor>
  /** Nobody signed in. */
  asAnonymous(): Promise<Actor>
  /** As if the person had just shown their password again, in all their browsers. */
  prove(actor: Pick<Actor, 'id'>): Promise<void>
  /** The same person in another browser. */
  inAnotherBrowser(actor: Actor): Promise<Actor>
}

export const menusFor = (reviewer: boolean): Menus =>
  ({
    ...Object.fromEntries(menuSections.map((section) => [section, true])),
    reviewer_tools: Object.fromEntries(reviewerFlags.map((flag) => [flag, reviewer])),
  }) as Menus

export const noMenus = {
  ...Object.fromEntries(menuSections.map((section) => [section, false])),
  reviewer_tools: Object.fromEntries(reviewerFlags.map((flag) => [flag, false])),
} as Menus

export function actorsOf(portal: Pick<Portal, 'app' | 'platform'>, tables: Db): Actors {
  const { platform } = portal
  const branch = async (name: string) =>
    (
      await tables
        .insertInto('branch')
        .values({ name })
        .onConflict((on) => on.column('name').doUpdateSet({ name }))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  const attest = async (accountId: string) => {
    const { communicationCertification } = await firmSettings(platform)
    await tables
      .insertInto('certification')
      .values({
        account_id: accountId,
        kind: 'communication',
        ...communicationCertification,
        accepted_at: platform.clock(),
      })
      .execute()
  }

  const person = async (
    first: string,
    branchName: string,
    more: Partial<Insertable<Account>>,
    { attested = true }: Options = {},
  ): Promise<Actor> => {
    const account = await tables
      .insertInto('account')
      .values({
        email: `${first.toLowerCase()}.${randomBytes(4).toString('hex')}@meridianharbor.example`,
        first,
        last: 'Tester',
        access: 1,
        branch_id: await branch(branchName),
        menus: JSON.stringify(menusFor(false)),
        ...more,
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    if (attested) await attest(account.id)
    return signedIn(account)
  }

  const examiner = async (more: Partial<Insertable<Account>>): Promise<Actor> => {
    const now = platform.clock()
    const account = await tables
      .insertInto('account')
      .values({
        email: `examiner.${randomBytes(4).toString('hex')}@sec.example`,
        first: 'Joseph',
        last: 'Okafor',
        access: 0,
        factor: 'AP',
        menus: JSON.stringify(noMenus),
        examiner_until: new Date(now.getTime() + 30 * 24 * 3_600_000),
        ...more,
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    const access = { organization: 'SEC', examination: '2026-118', made_at: now, key: randomUUID() }
    const scope = JSON.stringify({ people: [], branches: [], classes: [], from: null, until: null })
    await tables
      .insertInto('examiner')
      .values({ account_id: account.id, scope, ...access })
      .execute()
    return signedIn(account)
  }

  const signedIn = async ({ id, email }: Pick<Actor, 'id' | 'email'>): Promise<Actor> => {
    // as an account that a test puts there, without a history
    const token = await tables
      .transaction()
      .execute((tx) => beginSession(tx, platform.clock(), id, { address: '127.0.0.1', browser: 'test' }))
    return { id, email, ...caller(portal, `portal=${token}`) }
  }

  return {
    asAdvisor: (more = {}, options) => person('Advisor', 'Albany', more, options),
    asPlus: (more = {}, options) => person('Plus', 'Albany', { access: 2, ...more }, options),
    asManager: (more = {}, options) => person('Manager', 'Albany', { access: 2, manager: true, ...more }, options),
    asAdmin: (more = {}, options) =>
      person(
        'Admin',
        'Albany',
        {
          access: 7,
          products_editing: true,
          calendar_editing: true,
          library_access: true,
          menus: JSON.stringify(menusFor(true)),
          ...more,
        },
        options,
      ),
    asGuest: (more = {}, options) => person('Guest', 'Albany', { guest: true, ...more }, options),
    asStranger: (more = {}, options) => person('Stranger', 'Buffalo', { access: 2, manager: true, ...more }, options),
    asExaminer: (more = {}) => examiner(more),
    asAnonymous: async () => ({ id: '', email: '', ...caller(portal, '') }),
    inAnotherBrowser: signedIn,
    prove: async ({ id }) => {
      await tables.updateTable('session').set({ proven_at: platform.clock() }).where('account_id', '=', id).execute()
    },
  }
}

/** Calls an endpoint in process, through everything the wire goes through. */
export function caller({ app }: Pick<Portal, 'app'>, cookie: string): Pick<Actor, 'cookie' | 'call'> {
  return {
    cookie,
    async call(endpoint, input, headers = {}) {
      const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object }
      const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent((params as Record<string, string | number>)[key] ?? ''),
      )
      const answer = await app.inject({
        method: endpoint.method,
        url: `/api${path}`,
        query: query as Record<string, string>,
        headers: { ...(cookie && { cookie }), ...headers },
        ...(body && { payload: body }),
      })
      const json = String(answer.headers['content-type']).startsWith('application/json')
      return { status: answer.statusCode, body: (json ? answer.json() : answer.body) as never, headers: answer.headers }
    },
  }
}
