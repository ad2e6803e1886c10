import { Button, Modal } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { listWhatsNew } from '@portal/contract/whats-new'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import dialog from '../../ui/dialog.module.css'
import { toast } from '../../ui/toast.tsx'
import { NewsList } from './NewsList.tsx'
import { hasSeenNews, rememberNews } from './seen.ts'

/** Once per browser. */
export function WhatsNew({ onDone }: { onDone: () => void }) {
  const [seen] = useState(hasSeenNews)
  const { data, error, isFetching } = useQuery({
    queryKey: ['whats-new'],
    queryFn: async ({ signal }) => {
      const { ok, text } = await call(listWhatsNew, {}, signal)
      if (!ok) throw new Error('The server couldn’t load it.')
      return text
    },
    enabled: !seen,
  })
  const failed = isFetching ? null : error
  const over = seen || data?.length === 0 || failed !== null

  useEffect(() => {
    // Browsers keep no cookie longer than this from the day it was set.
    if (seen) rememberNews()
  }, [seen])
  useEffect(() => {
    if (failed) toast.error(texts.whatsNewFailed, failed.message)
  }, [failed])
  useEffect(() => {
    if (over) onDone()
  }, [over, onDone])

  function close() {
    rememberNews()
    onDone()
  }

  if (over || !data) return undefined
  return (
    <Modal
      opened
      onClose={close}
      title="What’s new"
      size={limits.newsWidth}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <NewsList news={data} tabIndex={-1} data-autofocus />
      <div className={dialog.buttons}>
        <Button onClick={close}>Got it</Button>
      </div>
    </Modal>
  )
}
