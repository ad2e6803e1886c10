// HTTP face of the Electronic Communications Certification.
import { certify, getCertification } from '@portal/contract/certification'
import { yearEndTopic } from '@portal/contract/year-end'
import type { Feature } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { firmSettings } from '../settings/public.ts'
import { communicationAttested } from './public.ts'
import { accept } from './store.ts'

export const certification: Feature = {
  routes(app, platform) {
    serve(app, getCertification, async ({ user }) => {
      const { communicationCertification } = await firmSettings(platform)
      return { ok: true, ...communicationCertification, attested: await communicationAttested(platform, user) }
    })

    serve(app, certify, async ({ body, user, change }) => {
      const { communicationCertification: inForce } = await firmSettings(platform)
      const { version } = inForce
      // nobody accepts what they have not read
      if (body?.version !== undefined && body.version !== version)
        throw new AppError('conflict', {
          message: 'This text was updated while you were reading. Please read it again.',
        })
      await change(async (tx, note) => {
        const first = await accept(tx, user.id, inForce, platform.clock())
        note.audit('certification.accepted', `account:${user.id}`, { version, again: !first })
        note.live(yearEndTopic(user.id))
      })
      return { ok: true, version }
    })
  },
}
