// HTTP face of the account reset.
import { checkResetToken, enrolmentQr, requestReset, setUpPassword, verifySetUp } from '@portal/contract/account-reset'
import { texts } from '@portal/contract/texts'
import type { Feature } from '../../platform/feature.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { askForReset, sendReset, sendResetJob } from './ask.ts'
import { allowOneMore, looksPerAddress } from './limits.ts'
import { beginSetUp, enrolmentPicture, lookAt, setUpMs, verifySetUp as verify } from './set-up.ts'

export const accountReset: Feature = {
  routes(app, platform, cookies) {
    serve(app, requestReset, async ({ body, change, request }) =>
      (await askForReset(platform, change, request.ip, body.email)) ? { ok: true } : { ok: false, error: 'Auth 61.8' },
    )

    serve(app, checkResetToken, async ({ params, change, request }) => {
      await allowOneMore(platform, change, looksPerAddress, request.ip)
      const link = await lookAt(platform, params.token)
      if (link) return { ok: true, advisor: { mfa: link.plan !== 'password', kind: link.kind } }
      await change(async (_tx, note) =>
        note.audit('reset.refused', 'account:none', { reason: 'token', address: request.ip }),
      )
      return { ok: false }
    })

    serve(app, setUpPassword, async ({ body, change, request, reply }) => {
      const { id, plan, cookie } = await beginSetUp(platform, change, request.ip, {
        token: body.q,
        password: body.password,
      })
      if (cookie) cookies.setFlow(reply, 'portal_set_up', cookie, setUpMs)
      const enrol = plan === 'enrol'
      const twofactor = plan === 'password' ? ('EMAIL' as const) : ('AP' as const)
      return { ok: true, id: [{ id, twofactor, msg: said[plan], enrol }] }
    })

    serveRaw(app, enrolmentQr, async (request, reply) => {
      const { id } = request.params as { id: string }
      const picture = await enrolmentPicture(platform, id, cookies.flow(request, 'portal_set_up'))
      return reply.type('image/svg+xml').send(picture)
    })

    serve(app, verifySetUp, async ({ body, change, request, reply }) => {
      const cookie = cookies.flow(request, 'portal_set_up')
      await verify(platform, change, request.ip, { id: body.id, code: body.token, cookie })
      cookies.clearFlow(reply, 'portal_set_up')
      return { ok: true }
    })
  },
  jobs: (platform) => ({
    [sendResetJob]: (payload) => sendReset(platform, (payload as { account: string }).account),
  }),
}

const said = {
  password: texts.passwordUpdated,
  code: 'Enter the code from your authenticator app.',
  enrol: 'Scan the QR code with your authenticator app.',
}
