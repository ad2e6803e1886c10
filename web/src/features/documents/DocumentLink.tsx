import type { Document } from '@portal/contract/documents'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { ScreensContext } from '../../lib/feature.ts'
import { download, downloadAddress } from './download.ts'

interface Props {
  document: Pick<Document, 'id' | 'title' | 'kind' | 'filename'>
  className?: string | undefined
  /** The title, unless something else is to be pressed. */
  children?: ReactNode
  label?: string
}

/** Leads to the viewer; what the viewer cannot show is downloaded. */
export function DocumentLink({ document, className = 'link-quiet', children = document.title, label }: Props) {
  const readable = use(ScreensContext).has('/document/:id') && document.kind === 'pdf'
  if (readable)
    return (
      <Link className={className} to={`/document/${document.id}`} aria-label={label}>
        {children}
      </Link>
    )
  return (
    <a
      className={className}
      href={downloadAddress(document)}
      download={document.filename}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        void download(document)
      }}
    >
      {children}
    </a>
  )
}
