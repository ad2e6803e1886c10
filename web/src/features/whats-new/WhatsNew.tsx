import { Button } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { listWhatsNew } from '@portal/contract/whats-new'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { toast } from '../../ui/toast.tsx'
import styles from './WhatsNew.module.css'

const daySeconds = 86_400

// What was read is remembered by the browser, not by the account: a cookie outlives the sign-in page, which clears storage.
const hasSeenNews = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${limits.newsCookie}=`))
const rememberNews = () => {
  document.cookie = `${limits.newsCookie}=1; Max-Age=${limits.newsCookieDays * daySeconds}; SameSite=Lax; Path=/`
}

interface ListProps {
  news: readonly string[]
  tabIndex?: number
  'data-autofocus'?: true
}

export const NewsList = ({ news, ...more }: ListProps) => (
  <ul className={styles.news} {...more}>
    {news.map((entry, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- nothing moves while it is read
      <li key={at}>{entry}</li>
    ))}
  </ul>
)

/** Once per browser. */
export function WhatsNew({ onDone }: { onDone: () => void }) {
  const [seen] = useState(hasSeenNews)
  const { data, error, isFetching } = useQuery({
    queryKey: ['whats-new'],
    queryFn: async ({ signal }) => (await call(listWhatsNew, {}, signal)).text,
    enabled: !seen,
  })
  // what is being read stays, also when asking for it again fails
  const failed = isFetching || data ? null : error
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
    <Dialog
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
    </Dialog>
  )
}
