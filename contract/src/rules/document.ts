// What may be said about a document, and how its switches exclude each other. Used by the editor and by the server.
import { type Document, documentCategories, knowledgeCenter } from '../documents.ts'
import type { Problems } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { isDay, noDay } from './day.ts'
import { isLink, linkProblem } from './link.ts'

export interface DocumentFields {
  title: string
  description: string
  /** Nothing chosen yet: null. Zero is a category. */
  category: number | null
  library: boolean
  kc: boolean
  cyber: boolean
  comp: boolean
  attestation: boolean
  kc_category: number | null
  /** Address of the one advisor it is for; empty for everybody. */
  selected_advisor: string
  image_url: string
  public: boolean
  guests: boolean
  /** Empty for the day of the upload. */
  effective: string
  /** Empty for never. */
  review_by: string
}

export const blank: DocumentFields = {
  title: '',
  description: '',
  category: null,
  library: false,
  kc: false,
  cyber: false,
  comp: false,
  attestation: false,
  kc_category: null,
  selected_advisor: '',
  image_url: '',
  public: false,
  guests: false,
  effective: '',
  review_by: '',
}

export const fieldsOf = (document: Document): DocumentFields => ({
  title: document.title,
  description: document.description,
  category: document.category,
  library: document.is_library,
  kc: document.is_kc,
  cyber: document.is_cyber,
  comp: document.is_comp,
  attestation: document.attestation_required,
  kc_category: document.kc_category,
  selected_advisor: document.advisor,
  image_url: document.bay_img,
  public: document.is_public,
  guests: document.for_guests,
  effective: document.effective,
  review_by: document.review_by ?? '',
})

/** Nobody is offered the category without a name (readings C33). */
export const offeredCategories = documentCategories.flatMap((label, id) => (label ? [{ id, label }] : []))

export function documentProblems(
  fields: Pick<DocumentFields, 'title' | 'description' | 'category' | 'image_url' | 'effective' | 'review_by'>,
): Problems {
  const problems: Problems = {}
  const { category, image_url, effective, review_by } = fields
  const title = fields.title.trim()
  const description = fields.description.trim()
  if (!offeredCategories.some(({ id }) => id === category)) problems.category = texts.categoryRequired
  if (!title) problems.title = texts.titleBlank
  else if (title.length < 3) problems.title = texts.titleTooShort
  else if (title.length > limits.documentTitleLength) problems.title = atMost(limits.documentTitleLength)
  if (!description) problems.description = texts.descriptionBlank
  else if (description.length < 3) problems.description = texts.descriptionTooShort
  else if (description.length > limits.documentDescriptionLength)
    problems.description = atMost(limits.documentDescriptionLength)
  if (image_url.length > limits.documentImageUrlLength) problems.image_url = atMost(limits.documentImageUrlLength)
  else if (image_url && !isLink(image_url)) problems.image_url = linkProblem
  if (effective && !isDay(effective)) problems.effective = noDay
  if (review_by && !isDay(review_by)) problems.review_by = noDay
  else if (review_by && review_by < effective) problems.review_by = 'Choose a date on or after the effective date.'
  return problems
}
const atMost = (most: number) => `Use ${most} characters or fewer.`

const asKnowledge = { cyber: false, library: false, comp: false, attestation: false, selected_advisor: '' } as const

/** One change of the editor, with what it brings along. */
export function changed(fields: DocumentFields, patch: Partial<DocumentFields>): DocumentFields {
  const next = { ...fields, ...patch }
  if (patch.category === knowledgeCenter || patch.kc === true) {
    return { ...next, ...asKnowledge, kc: true, category: knowledgeCenter }
  }
  // what is no longer in the Knowledge Center has no place in it either
  if (patch.library === true || patch.kc === false || (patch.category !== undefined && fields.kc)) {
    return { ...next, kc: false, kc_category: null, category: next.category === knowledgeCenter ? null : next.category }
  }
  return next
}
