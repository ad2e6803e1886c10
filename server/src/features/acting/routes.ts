// HTTP face of acting for somebody. It belongs to the session: another browser of the same person acts for nobody.
import { startActing, stopActing } from '@portal/contract/acting'
import type { ChoosingAdvisor } from '@portal/contract/choosing'
import { dumpAdvisors } from '@portal/contract/registrations'
import type { Feature } from '../../platform/feature.ts'
import { allow, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { User } from '../../platform/session/sessions.ts'
import { mayListAdvisors } from './policy.ts'
import { ownerByEmail, owners, putActingFor } from './store.ts'

/** The caller, who isn't among those the database is asked for. */
const isListed = ({ first, last, email }: User, { q = '', chosen }: ChoosingAdvisor): boolean =>
  email === chosen || wordsOf(q).every((word) => `${first} ${last}`.toLowerCase().includes(word))

const wordsOf = (typed: string) =>
  typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

export const acting: Feature = {
  routes(app, { db }) {
    serve(app, dumpAdvisors, async ({ user, query }) => {
      allow(mayListAdvisors(user))
      const everybody = [...(isListed(user, query) ? [{ ...user, you: true }] : []), ...(await owners(db, user, query))]
      return {
        ok: true,
        response: everybody.map(({ first, last, email, tapsid, ...more }, index) => ({
          text: `${last}, ${first}`,
          email,
          id: tapsid,
          value: index + 1,
          ...('you' in more && { you: true }),
        })),
      }
    })

    serve(app, startActing, async ({ body, user, change, request }) => {
      const { idHash } = found(request.session)
      await change(async (tx, note) => {
        const owner = found(await ownerByEmail(tx, user.id, body.email))
        await putActingFor(tx, idHash, owner.id)
        note.audit('acting.started', `account:${owner.id}`)
      })
      return { ok: true }
    })

    serve(app, stopActing, async ({ user, change, request }) => {
      const { idHash } = found(request.session)
      const { acting: owner } = user
      if (owner) {
        await change(async (tx, note) => {
          await putActingFor(tx, idHash, null)
          note.audit('acting.stopped', `account:${owner.id}`)
        })
      }
      return { ok: true }
    })
  },
}
