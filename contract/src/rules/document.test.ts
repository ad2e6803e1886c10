import { describe, expect, it } from 'vitest'
import { type Document, documentCategories } from '../documents.ts'
import { texts } from '../texts.ts'
import { blank, changed, documentProblems, fieldsOf, offeredCategories } from './document.ts'
import { noDay } from './day.ts'

const fine = { ...blank, title: 'Transfer form', description: 'Moves an account', category: 0 }
const tooLong = (most: number) => `Use ${most} characters or fewer.`
const https = 'Enter a URL that starts with https://.'

it('nobody is offered the category without a name', () => {
  expect(offeredCategories.map(({ id }) => id)).toEqual([0, 1, 3, 4, 5, 6, 7, 8])
  expect(offeredCategories[0]?.label).toBe(documentCategories[0])
})

it.each([
  [{}, {}],
  [{ category: null }, { category: texts.categoryRequired }],
  [{ category: 2 }, { category: texts.categoryRequired }],
  [{ category: 9 }, { category: texts.categoryRequired }],
  [{ title: '  ' }, { title: texts.titleBlank }],
  [{ title: ' ab ' }, { title: texts.titleTooShort }],
  [{ title: 'abc' }, {}],
  [{ title: 'x'.repeat(75) }, {}],
  [{ title: 'x'.repeat(76) }, { title: tooLong(75) }],
  [{ description: '  ' }, { description: texts.descriptionBlank }],
  [{ description: ' ab ' }, { description: texts.descriptionTooShort }],
  [{ description: 'abc' }, {}],
  [{ description: 'x'.repeat(150) }, {}],
  [{ description: 'x'.repeat(151) }, { description: tooLong(150) }],
  [{ image_url: `https://i.example/${'x'.repeat(132)}` }, {}],
  [{ image_url: `https://i.example/${'x'.repeat(133)}` }, { image_url: tooLong(150) }],
  [{ image_url: 'http://img.example/a.png' }, { image_url: https }],
  [{ image_url: 'https://img.example/a b' }, { image_url: https }],
  [{ image_url: 'x https://img.example/a' }, { image_url: https }],
  [{ effective: '2026-04-31' }, { effective: noDay }],
  [{ review_by: 'soon' }, { review_by: noDay }],
  [
    { effective: '2026-04-02', review_by: '2026-04-01' },
    { review_by: 'Choose a date on or after the effective date.' },
  ],
  [{ effective: '2026-04-01', review_by: '2026-04-01' }, {}],
  [{ effective: '2026-04-01', review_by: '' }, {}],
])('%j has the problems %j [LIMIT-28..30]', (more, problems) =>
  expect(documentProblems({ ...fine, ...more })).toEqual(problems),
)

describe('the switches exclude each other', () => {
  const everything = { ...fine, cyber: true, library: true, comp: true, attestation: true, selected_advisor: 'a@b.c' }
  const knowledge = { ...fine, kc: true, kc_category: 1, category: 6 }
  const alone = {
    cyber: false,
    library: false,
    comp: false,
    attestation: false,
    selected_advisor: '',
    kc: true,
    category: 6,
  }

  it.each([{ kc: true }, { category: 6 }])('%j puts it into the Knowledge Center and nowhere else', (patch) =>
    expect(changed(everything, patch)).toEqual({ ...everything, ...alone }),
  )
  it.each([{ library: true }, { kc: false }])('%j takes it out, and its categories with it', (patch) =>
    expect(changed(knowledge, patch)).toEqual({ ...knowledge, ...patch, kc: false, kc_category: null, category: null }),
  )
  it('so does another category, which stays', () => {
    expect(changed(knowledge, { category: 3 })).toEqual({ ...knowledge, kc: false, kc_category: null, category: 3 })
  })
  it('any other change changes what it says', () => {
    expect(changed(knowledge, { title: 'Other' })).toEqual({ ...knowledge, title: 'Other' })
    expect(changed({ ...fine, kc_category: 1 }, { category: 3 })).toEqual({ ...fine, kc_category: 1, category: 3 })
    expect(changed(everything, { library: false })).toEqual({ ...everything, library: false })
  })
})

it('the editor begins with what the document has', () => {
  const document = {
    title: 'T',
    description: 'D',
    category: 1,
    is_library: true,
    is_kc: false,
    is_cyber: true,
    is_comp: false,
    attestation_required: true,
    kc_category: null,
    advisor: 'a@b.c',
    bay_img: 'https://i.example',
    is_public: true,
    effective: '2026-04-01',
    review_by: null,
  } as unknown as Document
  expect(fieldsOf(document)).toEqual({
    title: 'T',
    description: 'D',
    category: 1,
    library: true,
    kc: false,
    cyber: true,
    comp: false,
    attestation: true,
    kc_category: null,
    selected_advisor: 'a@b.c',
    image_url: 'https://i.example',
    public: true,
    effective: '2026-04-01',
    review_by: '',
  })
  expect(fieldsOf({ ...document, review_by: '2026-05-01' }).review_by).toBe('2026-05-01')
})
