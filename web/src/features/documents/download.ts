import { type Document, downloadDocument, getDocument } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import { addressOf, call } from '../../lib/call.ts'
import { toast } from '../../ui/toast.tsx'

type Downloaded = Pick<Document, 'id' | 'filename'>

export const downloadAddress = ({ id }: Pick<Document, 'id'>) => addressOf(downloadDocument, { params: { id } })

/**
 * The browser saves the file and shows how far it is, but keeps to itself what goes wrong. So the server is asked first
 * whether it can send it, which does not count as a download.
 */
export async function download({ id, filename }: Downloaded): Promise<void> {
  const address = downloadAddress({ id })
  const answer = await fetch(address, { method: 'HEAD', credentials: 'include' }).catch(() => undefined)
  if (!answer?.ok) {
    // a refusal without a body does not say why: the session's end is for the one place that answers for it
    const why = await call(getDocument, { params: { id } }).then(
      () => undefined,
      (error: Error) => error.message,
    )
    return toast.error(texts.downloadFailed, why)
  }
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
}
