import type { Document } from '@portal/contract/documents'
import { fireEvent, screen, within } from '@testing-library/react'
import { admin } from './details.ts'
import { documentOf, openForms } from './documents.tsx'
import { FakeUpload } from './uploads.ts'

type Answers = NonNullable<Parameters<typeof openForms>[1]>['answers']

/** The panel of Forms On Demand; for a document, after the pencil of its row was pressed. */
export async function openEditor(of?: Partial<Document>, answers: Answers = {}) {
  const documents = [documentOf(1, of), documentOf(2, { title: 'Another form' })]
  const opened = await openForms(documents, { who: admin(), answers: answers ?? {} })
  const { user } = opened
  await screen.findByText('Another form')
  if (of) await user.click(await screen.findByRole('button', { name: `Edit ${documents[0]?.title}` }))
  // by labels, not by roles: dozens of role queries over a whole screen take seconds
  const area = () => screen.getByText(/^(Upload|Edit) document$/, { selector: 'h2' }).closest('aside') as HTMLElement
  const panel = () => within(area())
  const byLabel = (label: string, selector: string) =>
    panel().getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector })
  const field = (label: string) => byLabel(label, 'input, textarea')
  const combobox = (label: string) => byLabel(label, 'input')
  return {
    ...opened,
    area,
    panel,
    field,
    combobox,
    switchOf: (label: string) => byLabel(label, 'input[role=switch]'),
    button: (name: string) => panel().getByText(name, { selector: 'button *' }).closest('button') as HTMLButtonElement,
    async choose(label: string, option: string) {
      await user.click(combobox(label))
      const listed = within(document.getElementById(combobox(label).getAttribute('aria-controls') ?? '') as HTMLElement)
      await user.click(listed.getByText(option))
    },
    chooseFile: (file: File) => user.upload(panel().getByLabelText('File'), file),
    drop: (...files: File[]) => fireEvent.drop(area(), { dataTransfer: { types: ['Files'], files } }),
    async fill() {
      await user.click(field('Title'))
      await user.paste('IRA Distribution')
      await user.click(field('Description'))
      await user.paste('To take money out')
    },
  }
}

/** The upload on its way. */
export function onItsWay(): FakeUpload {
  const request = FakeUpload.sent.at(-1)
  if (!request) throw new Error('nothing was sent')
  return request
}
