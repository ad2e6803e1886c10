// What a form says about a document: multipart knows only text. Everything that is wrong is told at once.
import type { Problems } from '@portal/contract/endpoint'
import { firmDay } from '@portal/contract/rules/day'
import { changed, type DocumentFields, documentProblems } from '@portal/contract/rules/document'
import { AppError } from '../../platform/http/errors.ts'

/** What was there with what the form says over it. What the form leaves out stays, or follows the switches. */
export function fieldsFrom(form: Record<string, string>, before: DocumentFields, uploaded: Date): DocumentFields {
  const problems: Problems = {}
  const patch = patchOf(form, problems)
  if (!(patch.effective ?? before.effective)) patch.effective = firmDay(uploaded)
  const next = changed(before, patch)
  for (const name of Object.keys(patch) as (keyof DocumentFields)[]) {
    if (next[name] !== patch[name]) problems[name] ??= 'Can’t be combined with the Knowledge Center.'
  }
  if (!next.kc && next.kc_category !== null) problems['kc_category'] ??= 'Only applies to the Knowledge Center.'
  if (next.public && next.selected_advisor) problems['public'] ??= 'A public document can’t be limited to one advisor.'
  const all = { ...problems, ...documentProblems(next) }
  if (Object.keys(all).length > 0) throw new AppError('invalid', { fields: all })
  return next
}

function patchOf(form: Record<string, string>, problems: Problems): Partial<DocumentFields> {
  const patch: Partial<Record<keyof DocumentFields, string | number | boolean | null>> = {}
  for (const [name, value] of Object.entries(form)) {
    const read = readers[name as keyof typeof readers]
    const meant = Object.hasOwn(readers, name) ? read(value) : undefined
    if (meant === undefined) problems[name] = Object.hasOwn(readers, name) ? 'Invalid value.' : 'Unknown field.'
    else if (name !== 'action') patch[name as keyof DocumentFields] = meant
  }
  return patch as Partial<DocumentFields>
}

// the database takes no NUL, a screen no other control character
const unreadable = /[\p{Cc}]/u
export const lineOf = (value: string): string | undefined => (unreadable.test(value) ? undefined : value.trim())

const text = (value: string) => lineOf(value.replace(/\s+/g, ' '))
const flag = (value: string) => (value === 'true' ? true : value === 'false' ? false : undefined)
const choice = (last: number) => (value: string) => {
  if (value === '' || value === 'null') return null
  return /^\d$/.test(value) && Number(value) <= last ? Number(value) : undefined
}

const readers = {
  action: (value: string) => (value === 'FOD' ? value : undefined),
  title: text,
  description: text,
  category: choice(8),
  library: flag,
  kc: flag,
  cyber: flag,
  comp: flag,
  attestation: flag,
  public: flag,
  guests: flag,
  kc_category: choice(5),
  selected_advisor: (value: string) => lineOf(value)?.toLowerCase(),
  image_url: lineOf,
  effective: lineOf,
  review_by: lineOf,
}
