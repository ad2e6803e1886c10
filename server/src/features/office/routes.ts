// HTTP face of the office sign-in.
import { exchangeOfficeToken, officeReturn, officeSignIn } from '@portal/contract/office'
import { maskEmail } from '@portal/contract/rules/email'
import type { Factor } from '@portal/contract/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, asAppError } from '../../platform/http/errors.ts'
import { allowOneMore, type Limit, takeTry, triedBy } from '../../platform/http/rate-limit.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import { deviceName } from '../devices/public.ts'
import { notProven } from '../identity-providers/public.ts'
import { callerOf, enter, lockAccount, openFor, welcome } from '../sign-in/public.ts'
import { beginFlow, finishFlow } from './flow.ts'
import { flowMs, sweepOffice, ticketMs, useTicket } from './store.ts'

/** A whole branch may stand behind one address. */
const startsPerAddress: Limit = { name: 'office-starts', most: 120, ms: 10 * 60_000 }
const failuresPerAddress: Limit = { name: 'office-failures', most: 40, ms: 10 * 60_000 }

export const office: Feature = {
  routes(app, platform, cookies) {
    const { clock, database } = platform
    const { pool } = database
    const changeFor = (request: FastifyRequest) => changeBy(platform, actorOf(request), request.id)

    serveRaw(app, officeSignIn, async (request, reply) => {
      const { domain } = request.params as { domain: string }
      return toPage(request, reply, async () => {
        const change = changeFor(request)
        await allowOneMore(pool, change, startsPerAddress, request.ip, clock())
        const { address, cookie } = await beginFlow(platform, change, domain.toLowerCase())
        cookies.setFlow(reply, 'portal_office', cookie, flowMs + ticketMs, 'lax')
        return reply.redirect(address.href, 302)
      })
    })

    // Changes things and is a GET: it comes from another site by nature. What protects it is the state, good once and
    // only together with the cookie of the browser that began.
    serveRaw(app, officeReturn, async (request, reply) =>
      toPage(request, reply, async () => {
        const taken = await takeTry(pool, failuresPerAddress, request.ip, clock())
        const change = changeFor(request)
        const { searchParams: search } = new URL(request.url, platform.origin)
        const cookie = cookies.flow(request, 'portal_office')
        const token = await finishFlow(platform, change, { search, cookie, address: request.ip }).catch(
          async (error: unknown) => {
            // a provider that does not answer is nobody's guess
            if (asAppError(error).code === 'unavailable') await taken.giveBack()
            else await taken.keep(change)
            throw error
          },
        )
        await taken.giveBack()
        // behind the #: neither a log nor another site's server gets to see it
        return reply.redirect(`/msal#token=${token}`, 303)
      }),
    )

    serve(app, exchangeOfficeToken, async ({ body, change, request, reply }) => {
      const taken = await takeTry(pool, failuresPerAddress, request.ip, clock())
      const caller = callerOf(request, reply, cookies)
      const given = typeof body.token === 'string' ? body.token : ''
      const cookie = cookies.flow(request, 'portal_office') ?? ''
      let refusal = notProven()
      const redeem = async (tx: Tx, note: Note) => {
        const now = clock()
        const ticket = await useTicket(tx, given, cookie, now)
        const account = ticket && (await lockAccount(tx, ticket.account_id))
        if (!ticket || !account || account.disabled_at !== null || account.access < 0) {
          const subject = `account:${account?.id ?? 'none'}` as const
          note.audit('sign-in.refused', subject, { stage: 'office', address: caller.address })
          if (!ticket) refusal = ticketOver()
          return undefined
        }
        // an authenticator that is to be enrolled anew is not passed by
        if (!ticket.two_factors || account.factor === 'RESET') {
          return { opened: await openFor(platform, tx, note, account, caller, now) }
        }
        note.audit(
          'sign-in.completed',
          `account:${account.id}`,
          { by: 'OFFICE', address: caller.address, browser: deviceName(caller.browser), place: caller.place },
          { id: account.id, name: account.email },
        )
        return { account, token: await enter(platform, tx, note, account, caller, false, now) }
      }
      const passed = await triedBy(taken, change, () => change(redeem))
      if (!passed) throw refusal
      cookies.clearFlow(reply, 'portal_office')
      if (passed.opened) {
        cookies.setChallenge(reply, passed.opened.cookie, passed.opened.lastsMs)
        return passed.opened.answer
      }
      const { response: details } = await welcome(platform, cookies, reply, passed)
      const { factor, email } = passed.account
      return { response: '', ap: factor as Factor, details, advisor: { email: maskEmail(email) } }
    })
  },
  jobs: ({ db, clock }) => ({ 'sweep-office': () => sweepOffice(db, clock()) }),
  timetable: [{ task: 'sweep-office', match: '47 * * * *' }],
}

const ticketOver = () =>
  new AppError('sign-in-over', { message: 'Office Login timed out or was already used. Try again.' })

/** A person's browser gets a page that says what went wrong; whoever else calls gets the failure itself. */
async function toPage(
  request: FastifyRequest,
  reply: FastifyReply,
  go: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await go()
  } catch (error) {
    const { code } = asAppError(error)
    // an address nobody listed leads nowhere, not even to a page of ours
    if (code === 'not-found' || !request.headers.accept?.includes('text/html')) throw error
    if (!(error instanceof AppError)) request.log.error({ err: error }, 'office sign-in failed')
    return reply.redirect(`/msal#error=${code}`, 303)
  }
}
