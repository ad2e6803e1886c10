import { replyTask } from '@portal/contract/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSending } from '../../lib/sending.ts'
import { ChosenFiles, DropFiles, formOf, joined, UploadProgress } from '../exchange/public.ts'
import { itemsKey } from './api.ts'

interface Then {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** A reply with files: all at once, because it puts the item back into review. */
export function useReply(id: number) {
  const client = useQueryClient()
  const { send, cancel, progress } = useSending()
  const [files, setFiles] = useState<File[]>([])
  const busy = progress !== undefined

  return {
    busy,
    attached: {
      any: files.length > 0,
      field: (
        <>
          <DropFiles disabled={busy} onFiles={(more) => setFiles((before) => joined(before, more))} />
          <ChosenFiles files={files} busy={busy} onChange={setFiles} />
          <UploadProgress uploading={{ busy, progress, cancel }} />
        </>
      ),
    },
    send: async (text: string, { onSuccess, onError }: Then) => {
      try {
        if ((await send(replyTask, formOf({ text }, files), { id })) === undefined) return
        setFiles([])
        onSuccess()
      } catch (error) {
        onError(error as Error)
      } finally {
        void client.invalidateQueries({ queryKey: itemsKey })
      }
    },
  }
}
