import type { Document } from '@portal/contract/documents'
import type { Icon } from '@tabler/icons-react'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconFileTypeDocx from '@tabler/icons-react/dist/esm/icons/IconFileTypeDocx.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'

export const kindIcons: Record<Document['kind'], Icon> = {
  pdf: IconFileTypePdf,
  xlsx: IconFileSpreadsheet,
  docx: IconFileTypeDocx,
}

/** What kind of file it is, for the eye and for the ear. */
export function FileKind({ kind, size = 16 }: { kind: Document['kind']; size?: number }) {
  const KindIcon = kindIcons[kind]
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no img tag
  return <KindIcon size={size} stroke={1.5} role="img" aria-label={kind.toUpperCase()} />
}
