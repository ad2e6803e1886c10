// HTTP face of the profile: always that of whoever is signed in, also while they act for somebody.
import {
  addMyProxy,
  beginAuthenticator,
  changePassword,
  chooseAvatar,
  drawnAvatar,
  getProfile,
  previewBiography,
  profileTopic,
  removePicture,
  removeMyProxy,
  requestChange,
  saveBiography,
  saveGoals,
  uploadPhoto,
  verifyAuthenticator,
} from '@portal/contract/profile'
import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { setUpMs } from '../account-reset/public.ts'
import { saveBiography as keepBiography, readPhoto, sanitiseBio } from '../staff/public.ts'
import { knowRecords } from '../tasks/public.ts'
import { drawAvatar } from './avatars.ts'
import { addressProblem, whenAddressChanges } from '../users/public.ts'
import { addressChanged, askForChange, changeRecords } from './changes.ts'
import { profileOf } from './own.ts'
import { dropPicture, putAvatar, putPhoto } from './pictures.ts'
import { letAct, letActNoLonger } from './proxies.ts'
import { beginEnrolment, changeOwnPassword, finishEnrolment } from './secrets.ts'
import { putAccount } from './store.ts'

const byOf = (request: FastifyRequest) => ({ session: found(request.session), address: request.ip })

export const profile: Feature = {
  routes(app, platform, cookies) {
    const { clock, live, origin } = platform
    knowRecords(changeRecords)
    whenAddressChanges(addressChanged)
    live.declare('profile/', (user, topic) => !user.guest && topic === profileTopic(user.id))

    serve(app, getProfile, async ({ user }) => ({ ok: true, profile: await profileOf(platform, user) }))

    serve(app, saveGoals, async ({ body, user, change }) => {
      const goals = body.goals.trim()
      await change(async (tx, note) => {
        await putAccount(tx, user.id, { businessgoals: goals })
        note.audit('profile.goals', `account:${user.id}`, { before: user.businessgoals, after: goals })
        note.live(profileTopic(user.id))
      })
      return { ok: true }
    })

    serve(app, saveBiography, async ({ body, user, change }) => {
      await change(async (tx, note) => {
        await keepBiography(tx, note, user, body.html, clock())
        note.live(profileTopic(user.id))
      })
      return { ok: true, html: sanitiseBio(body.html) }
    })

    serve(app, previewBiography, async ({ body }) => ({ ok: true, html: sanitiseBio(body.html) }))

    serve(app, uploadPhoto, async ({ user, change, request }) => {
      const photo = await readPhoto(platform, request)
      return { ok: true, picture: await change((tx, note) => putPhoto(tx, note, user, photo, clock())) }
    })

    serve(app, chooseAvatar, async ({ body, user, change }) => ({
      ok: true,
      picture: await change((tx, note) => putAvatar(tx, note, user, body.seed, clock())),
    }))

    serve(app, removePicture, async ({ user, change }) => {
      await change((tx, note) => dropPicture(tx, note, user, clock()))
      return { ok: true }
    })

    serveRaw(app, drawnAvatar, async (request, reply) => {
      const { seed } = request.params as { seed: number }
      void reply.header('cache-control', 'public, max-age=31536000, immutable')
      return reply.type('image/svg+xml').send(drawAvatar(seed))
    })

    serve(app, requestChange, async ({ body, user, change }) => {
      const wanted = body.field === 'email' ? await addressProblem(platform, body.wanted.trim()) : undefined
      if (wanted) throw new AppError('invalid', { fields: { wanted } })
      return { ok: true, task: await change((tx, note) => askForChange(tx, note, user, body, clock())) }
    })

    serve(app, addMyProxy, async ({ body, user, change }) => {
      await change((tx, note) => letAct(tx, note, user, body.email, { now: clock(), origin }))
      return { ok: true }
    })

    serve(app, removeMyProxy, async ({ params, user, change }) => {
      await change((tx, note) => letActNoLonger(tx, note, user, params.id, clock()))
      return { ok: true }
    })

    serve(app, changePassword, async ({ body, change, request }) => {
      await changeOwnPassword(platform, change, byOf(request), body)
      return { ok: true }
    })

    serve(app, beginAuthenticator, async ({ body, change, request, reply }) => {
      const { current, code = '' } = body
      const { id, secret, cookie } = await beginEnrolment(platform, change, byOf(request), { current, code })
      cookies.setFlow(reply, 'portal_set_up', cookie, setUpMs)
      return { ok: true, id, secret }
    })

    serve(app, verifyAuthenticator, async ({ body, change, request, reply }) => {
      const cookie = cookies.flow(request, 'portal_set_up')
      await finishEnrolment(platform, change, byOf(request), { id: body.id, code: body.code, cookie })
      cookies.clearFlow(reply, 'portal_set_up')
      return { ok: true }
    })
  },
}
