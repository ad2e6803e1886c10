// The page behind a link where no script runs: what would happen, and a form that does it.
import type { ActionAsked, ActionDone, ActionFact } from '@portal/contract/actions'
import { linkLimits, linkOverWords as over } from '@portal/contract/links'
import type { FastifyRequest } from 'fastify'
import { AppError, asAppError } from '../../platform/http/errors.ts'
import type { PlainPage } from '../../platform/http/plain-pages.ts'
import { goodLink } from '../../platform/links/admitting.ts'
import { askAgain } from '../../platform/links/asking-again.ts'
import type { Link } from '../../platform/links/links.ts'
import { escaped } from '../../platform/markup.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { answering } from './answering.ts'

type Shown = { label: string; text: string }

export function plainActions(platform: Platform): PlainPage {
  const { asked, show, answer } = answering(platform)

  async function press(request: FastifyRequest, link: Link, token: string, said: string | null): Promise<string> {
    if (said === 'show') {
      const shown = await show(request, link)
      return askedPage(await asked(link), token, { shown })
    }
    if (said !== 'yes' && said !== 'no' && said !== 'undo') return askedPage(await asked(link), token)
    try {
      return donePage(await answer(request, link, said), token)
    } catch (error) {
      // pressed too early: nothing happened, and it says what is missing
      if (error instanceof AppError && error.code === 'conflict')
        return askedPage(await asked(link), token, { problem: error.message })
      throw error
    }
  }

  /** Whatever it was, the page says it: there is nobody else to. */
  async function told(token: string, of: () => Promise<string>): Promise<string> {
    const { name, phone } = await firmSettings(platform)
    const content = await of().catch((error: unknown) => {
      const { code, message } = asAppError(error)
      if (code === 'unexpected') throw error
      return code === 'link-over' ? overPage(token) : `<h1>Couldn’t open this page</h1><p>${escaped(message)}</p>`
    })
    return framed(name, phone, content)
  }
  const linked = async (request: FastifyRequest, token: string) =>
    (request.link = await goodLink(platform, request, 'action', token))

  return {
    look: async (request) => {
      const token = tokenFrom(new URLSearchParams(request.url.split('?')[1]))
      return told(token, async () => askedPage(await asked(await linked(request, token)), token))
    },
    sent: async (request, form) => {
      const [token, said] = [tokenFrom(form), form.get('answer')]
      return told(token, async () => {
        if (said !== 'again') return press(request, await linked(request, token), token, said)
        await askAgain(platform, request, token)
        return `<h1>${over.title}</h1><p role="status">${over.told}</p>`
      })
    },
  }
}

const tokenFrom = (given: URLSearchParams): string => {
  const token = given.get('q') ?? ''
  return token.length <= linkLimits.tokenLength ? token : ''
}

const form = (token: string, buttons: string) =>
  `<form method="post" action="/action"><input type="hidden" name="q" value="${escaped(token)}">${buttons}</form>`
const button = (answer: string, text: string, first = false) =>
  `<button name="answer" value="${answer}"${first ? ' class="first"' : ''}>${escaped(text)}</button>`

const factsOf = (facts: ActionFact[]) =>
  facts.length === 0
    ? ''
    : `<dl>${facts
        .map(
          ({ label, text, more }) =>
            `<dt>${escaped(label)}</dt><dd>${escaped(text)}${more && `<br><small>${escaped(more)}</small>`}</dd>`,
        )
        .join('')}</dl>`

function askedPage(
  { title, lead, facts, yes, no, note, shows, for: whom }: ActionAsked,
  token: string,
  { shown, problem = '' }: { shown?: Shown; problem?: string } = {},
): string {
  return [
    whom && `<p class="for">for ${escaped(whom)}</p>`,
    `<h1>${escaped(title)}</h1>`,
    lead && `<p>${escaped(lead)}</p>`,
    factsOf(facts),
    shown && `<section><h2>${escaped(shown.label)}</h2><p class="text">${escaped(shown.text)}</p></section>`,
    problem && `<p class="problem" role="alert">${escaped(problem)}</p>`,
    form(
      token,
      [
        shows && !shown && button('show', shows),
        button('yes', yes, true),
        no.path ? `<a href="${escaped(no.path)}">${escaped(no.text)}</a>` : button('no', no.text),
      ]
        .filter(Boolean)
        .join(''),
    ),
    note && `<p><small>${escaped(note)}</small></p>`,
  ]
    .filter(Boolean)
    .join('')
}

const donePage = ({ title, lead, facts, undo }: ActionDone, token: string): string =>
  `<h1>${escaped(title)}</h1><p>${escaped(lead)}</p>${factsOf(facts)}${undo && form(token, button('undo', undo))}`

const overPage = (token: string): string =>
  `<h1>${over.title}</h1><p>${over.lead}</p>${form(token, button('again', over.ask, true))}<p><small>${over.note}</small></p>`

// the roles are those of the page's own style sheet
const style = `
.plain{max-width:504px;margin:0 auto;padding:24px 16px 64px;font-size:15px;line-height:22px}
.plain .firm{margin:0 0 40px;font-size:16px;font-weight:600}
.plain .for,.plain small,.plain dt{color:var(--ink-3);font-size:13px}
.plain h1{margin:0 0 8px;font-size:24px;line-height:30px}
.plain h2{margin:0;color:var(--ink-3);font-size:13px;font-weight:500}
.plain dl,.plain section{margin:20px 0;padding:2px 16px 14px;border:1px solid var(--line);border-radius:10px}
.plain section{padding-top:14px}
.plain dt{margin-top:12px}
.plain dd,.plain .text{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
.plain .problem{color:var(--danger)}
.plain form~p{margin:14px 0 0}
.plain p a{color:var(--accent)}
.plain form{display:grid;gap:8px;margin-top:20px}
.plain button,.plain form a{padding:12px;border:1px solid var(--line-strong);border-radius:6px;background:none;color:var(--ink);font:inherit;text-align:center}
.plain button.first{border-color:var(--solid);background:var(--solid);color:var(--on-solid)}
`

const framed = (firm: string, phone: string, content: string): string =>
  `<style nonce="__CSP_NONCE__">${style}</style><main class="plain"><p class="firm">${escaped(firm)}</p>${content}${
    phone && `<p><small>Questions? Call <a href="tel:${escaped(phone)}">${escaped(phone)}</a>.</small></p>`
  }</main>`
