// What the tests of requested documents begin with: a task, a request, and whoever has its link.
import { randomUUID } from 'node:crypto'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { linkHeader } from '@portal/contract/rules/link-purpose'
import { askForLink, openLink } from '@portal/contract/links'
import {
  askForUploads,
  getUploadRequest,
  listUploadRequests,
  remindUploadRequest,
  renewUploadRequest,
  revokeUploadRequest,
  sendRequestFiles,
  type UploadReceipt,
  type UploadsWanted,
  type WantedPaper,
} from '@portal/contract/upload-requests'
import { remindUploads, sweepUnsent } from '../features/upload-requests/jobs.ts'
import type { Actor } from './actors.ts'
import { form, type Part, pdf } from './files.ts'
import { withLink } from './link-statements.ts'
import type { TestPortal } from './portal.ts'
import { tasksOn } from './tasks.ts'

export function uploadsOn(portal: TestPortal) {
  // each begins with somebody who has got no mail yet
  let people = 0
  let stranger = ''
  const next = () => (stranger = `ingrid-${++people}@fastmail.example`)
  next()
  const today = () => firmDay(portal.platform.clock())
  const wanted = (more: Partial<UploadsWanted> = {}): UploadsWanted => ({
    key: randomUUID(),
    name: 'Ingrid Halvorsen',
    email: stranger,
    reason: 'We need these to move your Roth IRA from Pine Hollow. Photos are fine.',
    papers: [
      { title: 'Driver’s license', hint: 'Front and back, not expired' },
      { title: 'Latest IRA statement', hint: 'All pages' },
      { title: 'Signed transfer form', hint: '' },
    ],
    until: daysAfter(today(), 7),
    remind: true,
    ...more,
  })
  const ask = (actor: Actor, task: number, more: Partial<UploadsWanted> = {}) =>
    actor.call(askForUploads, { params: { id: task }, body: wanted(more) })
  const list = (actor: Actor, task: number) => actor.call(listUploadRequests, { params: { id: task } })
  const one = async (actor: Actor, task: number) => {
    const [first] = (await list(actor, task)).body.data
    if (!first) throw new Error('nothing was asked for')
    return first
  }
  const mails = async () => (await portal.mails()).filter((mail) => mail.to === stranger)
  /** Of the newest mail to them. */
  const token = async () => {
    const links = (await mails()).flatMap(({ text }) => /\/request\?q=([\w-]+)/.exec(text)?.[1] ?? [])
    return links[0] ?? ''
  }

  /** Whoever has the link, in one browser. */
  const visitor = (link: string, sitting: string = randomUUID()) => {
    const upload = async (paper: number, ...parts: Part[]) => {
      const { payload, headers } = await form({ sitting }, ...parts)
      return portal.app.inject({
        method: 'POST',
        url: `/api/request/documents/${paper}`,
        headers: { ...headers, [linkHeader]: link },
        payload,
      })
    }
    const get = () =>
      portal.app.inject({
        url: `/api${getUploadRequest.path}?sitting=${sitting}`,
        headers: { [linkHeader]: link },
      })
    return {
      sitting,
      open: () => withLink(portal, link, openLink, { purpose: 'request' }),
      get,
      papers: async () => (await get()).json<{ papers: WantedPaper[] }>().papers,
      upload,
      /** A file for the nth of the wanted documents. */
      add: async (nth: number, words = `Document ${nth}`) => {
        const paper = (await get()).json<{ papers: WantedPaper[] }>().papers[nth]?.id ?? 0
        return upload(paper, { filename: `${words}.pdf`, bytes: pdf(words) })
      },
      remove: (file: number, from = sitting) =>
        portal.app.inject({
          method: 'DELETE',
          url: `/api/request/files/${file}?sitting=${from}`,
          headers: { [linkHeader]: link },
        }),
      send: (name = 'Ingrid Halvorsen', consent = true) =>
        withLink(portal, link, sendRequestFiles, { sitting, name, consent }),
      receipt: async (name = 'Ingrid Halvorsen') =>
        (await withLink(portal, link, sendRequestFiles, { sitting, name, consent: true })).json<{
          receipt: UploadReceipt
        }>().receipt,
    }
  }
  return { next, mails, wanted, ask, list, one, token, visitor, today }
}

/** For the test that explains every statement. */
export async function callUploads(portal: TestPortal, reviewer: Actor, concerned: Actor): Promise<void> {
  const on = uploadsOn(portal)
  const task = await tasksOn(portal).open(concerned)
  const { id } = (await on.ask(reviewer, task)).body
  const one = () => on.one(reviewer, task)
  await reviewer.call(remindUploadRequest, { params: { id }, body: { version: (await one()).version } })
  const body = { version: (await one()).version, until: on.today() }
  await reviewer.call(renewUploadRequest, { params: { id }, body })
  const visitor = on.visitor(await on.token())
  await visitor.open()
  await visitor.add(0)
  const { file } = (await visitor.add(1)).json()
  await visitor.remove(file.id)
  await visitor.send()
  await visitor.add(1)
  await reviewer.call(revokeUploadRequest, { params: { id }, body: { version: (await one()).version } })
  await on.ask(reviewer, task)
  await withLink(portal, await on.token(), askForLink, {})
  await remindUploads(portal.platform)
  await sweepUnsent(portal.platform)
}
