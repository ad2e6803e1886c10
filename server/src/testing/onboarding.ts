// Whoever has a candidate's link, in one browser: from the mail to the signature.
import type { AnswerOf, CallOf, Endpoint } from '@portal/contract/endpoint'
import type { Failure } from '@portal/contract/errors'
import { openLink, sendLinkCode, verifyLinkCode } from '@portal/contract/links'
import {
  addCandidateFile,
  attestPolicy,
  getOnboarding,
  getOnboardingSteps,
  readPolicy,
  saveActivities,
  saveCrd,
  saveDisclosures,
  saveHistory,
  savePerson,
  signOnboarding,
} from '@portal/contract/onboarding'
import { type CandidateDocument, positions } from '@portal/contract/onboarding-positions'
import type { StepContents, TypedStep } from '@portal/contract/onboarding-steps'
import { linkHeader } from '@portal/contract/rules/link-purpose'
import { answersOf, candidatesOn } from './candidates.ts'
import { form, type Part, pdf } from './files.ts'
import type { TestPortal } from './portal.ts'

const saves = {
  person: savePerson,
  crd: saveCrd,
  history: saveHistory,
  disclosures: saveDisclosures,
  activities: saveActivities,
} as const

interface Told<T> {
  status: number
  body: T & Partial<Failure>
}

export function onboardingOn(portal: TestPortal) {
  const on = candidatesOn(portal)
  const mails = async (to: string) => (await portal.mails()).filter((mail) => mail.to === to)
  /** Of the newest mail with a link to them. */
  const tokenFor = async (to: string) =>
    (await mails(to)).flatMap(({ text }) => /\/onboarding\?q=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? ''

  const browser = (token: string, email: string) => {
    let cookie = ''
    const inject = (
      method: Endpoint['method'],
      path: string,
      more: { payload?: object | Buffer; headers?: object } = {},
    ) =>
      portal.app.inject({
        method,
        url: `/api${path}`,
        headers: { ...more.headers, [linkHeader]: token, ...(cookie && { cookie }) },
        ...(more.payload !== undefined && { payload: more.payload }),
      })
    const call = async <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Told<AnswerOf<E>>> => {
      const { params = {}, body } = input as { params?: Record<string, unknown>; body?: object }
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
      const payload = body ?? (endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {})
      const answer = await inject(endpoint.method, path, payload === undefined ? {} : { payload })
      return { status: answer.statusCode, body: answer.json() }
    }
    const open = () => call(openLink, { body: { purpose: 'onboarding' } })
    const code = async () => {
      await call(sendLinkCode, { body: { purpose: 'onboarding' } })
      return /\b\d{6}\b/.exec((await mails(email))[0]?.text ?? '')?.[0] ?? ''
    }
    const enter = async (given?: string) => {
      const answer = await inject('POST', verifyLinkCode.path, {
        payload: { purpose: 'onboarding', code: given ?? (await code()) },
      })
      const set = [answer.headers['set-cookie']].flat().map((one) => String(one).split(';')[0])
      if (answer.statusCode === 200) cookie = set.join('; ')
      return answer
    }
    const status = async () => (await call(getOnboarding, {})).body
    const wizard = async () => (await call(getOnboardingSteps, {})).body.wizard
    const versionOf = async (step: TypedStep) => (await wizard())[step].version
    const save = async <S extends TypedStep>(step: S, content: StepContents[S], version?: number) =>
      call(saves[step] as typeof savePerson, {
        body: { version: version ?? (await versionOf(step)), content: content as StepContents['person'] },
      })
    const upload = async (place: string, part: Part = { filename: `${place}.pdf`, bytes: pdf(place) }) => {
      const { payload, headers } = await form({}, part)
      return inject('POST', addCandidateFile.path.replace(':place', place), { payload, headers })
    }
    const attestAll = async () => {
      for (const { id, version } of (await wizard()).policies) {
        await inject('GET', readPolicy.path.replace(':id', String(id)))
        await call(attestPolicy, { params: { id }, body: { version } })
      }
    }
    /** Everything but the signature. */
    const fill = async (more: Partial<StepContents> = {}) => {
      const contents = { ...answersOf(on.today()), ...more }
      for (const step of Object.keys(saves) as TypedStep[]) await save(step, contents[step])
      for (const document of positions.representative.documents as readonly CandidateDocument[]) await upload(document)
      await attestAll()
    }
    const sign = async (name = 'Maren Elise Holloway', version?: number) =>
      call(signOnboarding, { body: { version: version ?? (await wizard()).version, name, agree: true } })
    return { inject, call, open, code, enter, status, wizard, save, upload, attestAll, fill, sign }
  }

  return { ...on, mails, tokenFor, browser }
}
