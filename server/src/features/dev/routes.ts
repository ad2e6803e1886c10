// Demo mode only: the mails on disk, so that whoever tries the portal can read the codes it sends.
import { listOutbox } from '@portal/contract/dev'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { readOutbox } from '../../platform/mail/transports.ts'

export const dev: Feature = {
  routes(app, { demo, dataDir }) {
    if (!demo) return
    serve(app, listOutbox, async () => ({ mails: await readOutbox(dataDir, 100) }))
  },
}
