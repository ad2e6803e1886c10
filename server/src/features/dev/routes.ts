// Demo mode only: the mails on disk, so that whoever tries the portal can read the codes it sends.
import { listOutbox, showMail } from '@portal/contract/dev'
import type { Feature } from '../../platform/feature.ts'
import { found } from '../../platform/http/errors.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { readOutbox } from '../../platform/mail/transports.ts'

const shown = 100
// a mail brings its styles along; it may do nothing else
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups; frame-ancestors 'none'"

export const dev: Feature = {
  routes(app, { demo, dataDir }) {
    if (!demo) return
    serve(app, listOutbox, async () => ({ mails: await readOutbox(dataDir, shown) }))

    serveRaw(app, showMail, async (request, reply) => {
      const { id } = request.params as { id: string }
      const mail = found((await readOutbox(dataDir, shown)).find((one) => one.id === id))
      void reply.header('content-security-policy', mailPolicy).type('text/html; charset=utf-8')
      return reply.send(mail.html)
    })
  },
}
