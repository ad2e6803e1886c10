// What the editor holds, and how it goes into a form of the wire.
import type { Document } from '@portal/contract/documents'
import type { DocumentFields } from '@portal/contract/rules/document'

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
})

export const trimmed = (fields: DocumentFields): DocumentFields => ({
  ...fields,
  title: fields.title.trim(),
  description: fields.description.trim(),
  image_url: fields.image_url.trim(),
})

/** Files go last: the server knows what they belong to before they arrive. */
export function formOf(fields: Partial<DocumentFields> & { action?: 'FOD' }, file?: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value === null ? '' : String(value))
  if (file) form.append('upload', file, file.name)
  return form
}
