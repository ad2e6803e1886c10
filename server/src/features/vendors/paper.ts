// The signed answers on paper: the same for the vendor and for compliance.
import { firmDay, timeInWords } from '@portal/contract/rules/day'
import { answerInWords, countsUntil, numberOf, visibleOf } from '@portal/contract/rules/vendor-answers'
import { dayInWords } from '@portal/contract/rules/day'
import { questionnaireOf, vendorStatement } from '@portal/contract/vendor-questionnaire'
import type { Db } from '../../platform/db/open.ts'
import { type PdfPart, pdfOf } from '../../platform/pdf/pdf.ts'
import { type Attestation, answerRows, filesOf, valuesOf } from './attestation-store.ts'

interface Firm {
  name: string
  colour: string
  address: string
  phone: string
}

export async function answersPdf(db: Db, row: Attestation, vendor: string, firm: Firm): Promise<Buffer> {
  const questionnaire = questionnaireOf(row.questionnaire)
  const answers = valuesOf(await answerRows(db, row.id))
  const files = await filesOf(db, row.id)
  const shown = new Set(visibleOf(questionnaire, answers).map(({ id }) => id))
  const sections = questionnaire.sections.flatMap(({ title, questions }, at): PdfPart[] => {
    const asked = questions.filter(({ id }) => shown.has(id))
    return [
      { heading: `${at + 1} ${title}` },
      {
        table: {
          columns: [
            { title: '', share: 8 },
            { title: 'Question', share: 46 },
            { title: 'Answer', share: 46 },
          ],
          rows: asked.map((question) => {
            const until = countsUntil(question, answers)
            const given = files
              .filter((file) => file.question === question.id)
              .map(({ filename, hash }) => `${filename}, SHA-256 ${hash}`)
            const words =
              question.kind === 'file'
                ? [...given, ...(given.length > 0 && until ? [`Counts until ${dayInWords(until)}`] : [])].join('\n')
                : answerInWords(question, answers[question.id])
            return [numberOf(questionnaire, question.id), question.title, words || 'No answer']
          }),
        },
      },
    ]
  })
  const signed = row.signed_at ?? new Date(0)
  return pdfOf({
    title: `Vendor attestation ${row.year}, ${vendor}`,
    footer: `${firm.name}, ${firm.address}, ${firm.phone}`,
    head: { name: firm.name, detail: `Vendor attestation ${row.year}`, colour: firm.colour },
    now: signed,
    parts: [
      { heading: vendor },
      {
        facts: [
          ['Signed by', `${row.signer}, ${row.signer_title}`],
          ['Signed', timeInWords(signed)],
          ['Receipt', row.receipt ?? ''],
          ['Questionnaire', `Version ${row.questionnaire}, ${dayInWords(firmDay(signed))}`],
        ],
      },
      ...sections,
      { space: 12 },
      { text: vendorStatement.words(vendor) },
      { small: `Statement version ${vendorStatement.version}` },
    ],
  })
}
