// How what the editor holds goes into a form of the wire.
import type { DocumentFields } from '@portal/contract/rules/document'

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
