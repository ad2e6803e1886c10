// The other side: a vendor answers the questionnaire behind a link, saves every answer, and signs.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { integerRange, RowId, versionRange } from './ids.ts'
import { Ok } from './errors.ts'
import { Download, upload } from './files.ts'
import { Lines } from './lines.ts'
import { answerLimits } from './rules/vendor-answers.ts'

/** Ours: a name and a title on one line. */
export const signatoryLimits = { name: 80, title: 80 } as const

const id = RowId
const moment = T.String()
const maybe = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const said = (most: number) => T.String({ minLength: 1, maxLength: most, pattern: '\\S' })
const question = T.String({ maxLength: 40, description: 'Id of a question' })

const Value = T.Union([T.String(), T.Integer(), T.Array(T.String())])

const Answer = T.Object({
  value: Value,
  version: T.Integer({ description: 'Of this answer' }),
  by: T.String({ description: 'Who saved it last, as they wrote it. Empty if it was taken over from last year' }),
  at: moment,
})
export type SavedAnswer = T.Static<typeof Answer>

const File = T.Object({
  id,
  question: T.String(),
  name: T.String(),
  size: T.Integer(),
  scanned: T.Boolean({ description: 'A virus scanner has checked it' }),
  by: T.String(),
  at: moment,
})
export type VendorFile = T.Static<typeof File>

const Receipt = T.Object({ number: T.String(), at: moment, name: T.String(), title: T.String() })
export type VendorReceipt = T.Static<typeof Receipt>

export const getVendorAttestation = endpoint({
  method: 'GET',
  path: '/vendor/attestation',
  access: 'link:vendor',
  summary: 'Returns the questionnaire’s version, what was answered, and last year’s answers. Changes nothing',
  answer: T.Object({
    ok: T.Boolean(),
    vendor: T.String(),
    service: T.String(),
    contact: T.String({ description: 'Whom the link was sent to. Their name is proposed as who answers' }),
    year: T.Integer(),
    due: T.String(),
    today: T.String({ description: 'The firm’s day' }),
    questionnaire: T.Integer({ description: 'Version of the questionnaire' }),
    answers: T.Record(T.String(), Answer),
    last: T.Union([T.Record(T.String(), Value), T.Null()], {
      description: 'Last year’s answers. Null if there was no attestation',
    }),
    last_files: T.Array(T.Object({ question: T.String(), name: T.String() })),
    files: T.Array(File),
    returned: maybe(T.Object({ reason: T.String(), questions: T.Array(T.String()), at: moment })),
    receipt: T.Union([Receipt, T.Null()], { description: 'Once it was sent. Then nothing can be changed' }),
    plan: T.Array(T.Object({ text: T.String(), due: T.String(), who: T.String() }), {
      description: 'Open remediation items',
    }),
  }),
})
export type VendorAttestation = T.Static<(typeof getVendorAttestation)['answer']>

const by = said(signatoryLimits.name)

export const saveVendorAnswer = endpoint({
  method: 'PUT',
  path: '/vendor/attestation/answers/:question',
  access: 'link:vendor',
  summary: 'Saves one answer. Conflict, with a sentence that says who, if someone else saved it in the meantime',
  params: T.Object({ question }),
  body: T.Object({
    value: T.Union([
      Lines({ maxLength: answerLimits.lines }),
      T.Integer(integerRange),
      T.Array(T.String({ maxLength: answerLimits.entry }), { maxItems: answerLimits.entries }),
      T.Null(),
    ]),
    version: T.Integer({
      ...versionRange,
      minimum: 0,
      description: 'Of the answer the person saw. 0 if there was none',
    }),
    by,
  }),
  answer: T.Object({ ok: T.Boolean(), answer: maybe(Answer) }),
})

export const addVendorFile = endpoint({
  method: 'POST',
  path: '/vendor/attestation/answers/:question/files',
  access: 'link:vendor',
  summary: 'Uploads a file for a question (multipart). One that no longer counts isn’t accepted',
  params: T.Object({ question }),
  form: T.Object({ by, upload }),
  answer: T.Object({ ok: T.Boolean(), file: File }),
})

export const removeVendorFile = endpoint({
  method: 'DELETE',
  path: '/vendor/attestation/files/:file',
  access: 'link:vendor',
  summary: 'Removes a file before the answers are sent',
  params: T.Object({ file: id }),
  answer: Ok,
})

export const signVendorAttestation = endpoint({
  method: 'POST',
  path: '/vendor/attestation/sign',
  access: 'link:vendor',
  summary: 'Signs and sends the answers. Sent twice, it’s one receipt. Open questions come back in `fields`',
  body: T.Object({
    name: said(signatoryLimits.name),
    title: said(signatoryLimits.title),
    agree: T.Boolean(),
    statement: T.Integer({ ...versionRange, description: 'Version of the words they agree to' }),
  }),
  check: ({ agree }: { agree: boolean }): Record<string, string> => (agree ? {} : { agree: 'Check this box to sign.' }),
  answer: T.Object({ ok: T.Boolean(), receipt: Receipt }),
})

export const vendorAnswersPdf = endpoint({
  method: 'GET',
  path: '/vendor/attestation/answers.pdf',
  access: 'link:vendor',
  summary: 'Returns the signed answers as PDF, once they were sent',
  answer: Download('application/pdf'),
})
