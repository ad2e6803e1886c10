// What every link without a sign-in begins with: what it asks for, its code, and the wish for a new one.
import { askForLink, linkLimits, openLink, sendLinkCode, verifyLinkCode } from '@portal/contract/links'
import { maskEmail } from '@portal/contract/rules/email'
import { needsCode } from '@portal/contract/rules/link-purpose'
import { later } from '../../platform/clock.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import { allowOneMore, type Limit } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeFor, goodLink, tokenIn } from '../../platform/links/admitting.ts'
import { askAgain } from '../../platform/links/asking-again.ts'
import { isOpenIn, newCode, openIn, takeCode } from '../../platform/links/codes.ts'
import { isNews, type Link, linkOver, noteOpened } from '../../platform/links/links.ts'
import { linkKind } from '../../platform/links/purposes.ts'
import { codeMail } from './mails.ts'

const codes: Limit = { name: 'link-codes', most: linkLimits.codesAnHour, ms: 3_600_000 }

export const links: Feature = {
  routes(app, platform, cookies) {
    const { db, database, clock, keys } = platform

    /** What is behind it may be over while the link is not. */
    const behind = async (link: Link) => {
      const found = await linkKind(link.purpose)?.behind(db, link)
      if (!found) throw linkOver()
      return found
    }

    serve(app, openLink, async ({ body: { purpose }, request }) => {
      const link = await goodLink(platform, request, purpose)
      const { email, asker } = await behind(link)
      const open = await isOpenIn(db, cookies.link(request, link.id), link, clock())
      if (isNews(link, clock()))
        await changeFor(
          platform,
          request,
        )(async (tx, note) => {
          // what is behind it first, as everywhere: nobody waits for each other
          await linkKind(purpose)?.opened?.(tx, note, link, clock())
          await noteOpened(tx, note, link, clock())
        })
      return {
        ok: true,
        state: open ? ('open' as const) : ('code' as const),
        email: maskEmail(email),
        asker,
        expires: link.expiresAt.toISOString(),
      }
    })

    serve(app, sendLinkCode, async ({ body: { purpose }, request }) => {
      const link = await goodLink(platform, request, purpose)
      const { email } = await behind(link)
      if (!needsCode[purpose]) throw new AppError('conflict', { message: 'This link needs no code.' })
      const change = changeFor(platform, request)
      await allowOneMore(database.pool, change, codes, String(link.id), clock(), 'link')
      await change(async (tx, note) => {
        const now = clock()
        const code = await newCode(tx, keys, link, now)
        await note.mail(codeMail(email, code, later(now, linkLimits.codeMs)))
        note.audit('link.code-sent', link.subject, { link: link.id, purpose })
      })
      return { ok: true }
    })

    serve(app, verifyLinkCode, async ({ body: { purpose, code }, request, reply }) => {
      const link = await goodLink(platform, request, purpose)
      const token = await changeFor(
        platform,
        request,
      )(async (tx, note) => {
        const right = await takeCode(tx, keys, link, code.trim(), clock())
        note.audit(right ? 'link.code-taken' : 'link.code-wrong', link.subject, { link: link.id, purpose })
        return right ? openIn(tx, link, clock()) : undefined
      })
      if (token === undefined) throw new AppError('invalid', { fields: { code: wrongCode } })
      cookies.setLink(reply, link.id, token, linkLimits.openMs)
      return { ok: true }
    })

    serve(app, askForLink, async ({ request }) => {
      await askAgain(platform, request, tokenIn(request))
      return { ok: true }
    })
  },
}

const wrongCode = 'That code isn’t right or has expired. Check it, or get a new one.'
