// What has happened on the other side since the list was last looked at: told once, whoever has the task open.
import type { UploadRequest } from '@portal/contract/upload-requests'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.tsx'

export interface News {
  kind: 'good' | 'bad' | 'plain'
  words: string
}

export function newsOf(before: UploadRequest, now: UploadRequest): News | undefined {
  const { name, received, papers } = now
  if (received > before.received || (now.latest ?? '') > (before.latest ?? '')) {
    const here = received === papers.length ? 'Everything is here' : `${received} of ${papers.length} are here`
    return { kind: 'good', words: `${name} sent documents. ${here}` }
  }
  if ((now.refused?.at ?? '') > (before.refused?.at ?? ''))
    return { kind: 'bad', words: `A file from ${name} was rejected. ${now.refused?.why}` }
  if (now.again && now.again !== before.again) return { kind: 'plain', words: `${name} requested a new link` }
  if (now.opened && !before.opened && before.sent === now.sent)
    return { kind: 'plain', words: `${name} opened your request` }
  return undefined
}

export function useNews(requests: readonly UploadRequest[] | undefined) {
  const seen = useRef(new Map<number, UploadRequest>())
  useEffect(() => {
    if (!requests) return
    for (const request of requests) {
      const before = seen.current.get(request.id)
      const news = before && newsOf(before, request)
      seen.current.set(request.id, request)
      if (news?.kind === 'good') toast.success(news.words)
      if (news?.kind === 'bad') toast.error(news.words)
      if (news?.kind === 'plain') toast.info(news.words)
    }
  }, [requests])
}
