// Somebody signs in elsewhere, and this browser is registered to approve: asked on whatever screen is open.
import { Button, UnstyledButton } from '@mantine/core'
import { answerPushRequest, approvalsOf, type PushRequest, pendingPushRequest } from '@portal/contract/sign-in'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { momentInWords } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './ApprovalPrompt.module.css'

const key = ['approvals'] as const
/** A request ends by itself; the server says when, and is asked while one is on the screen. */
const askAgainMs = 3_000

export function ApprovalPrompt() {
  return useDetails().guest ? undefined : <Waiting />
}

function Waiting() {
  useLive(approvalsOf(useDetails().id), key)
  const [dismissed, setDismissed] = useState('')
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(pendingPushRequest, {}, signal)).request,
    // One call when the person comes back to the tab: a session that ended meanwhile is noticed here.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data ? askAgainMs : false),
  })
  if (!data || data.id === dismissed) return undefined
  return <Prompt key={data.id} request={data} onClose={() => setDismissed(data.id)} />
}

function Prompt({ request, onClose }: { request: PushRequest; onClose: () => void }) {
  const client = useQueryClient()
  const [number, setNumber] = useState<number>()
  const answer = useMutation({
    mutationFn: (approve: boolean) =>
      call(answerPushRequest, {
        params: { caller: request.id, advisor: request.advisor },
        body: { approve, ...(approve && number !== undefined && { number }) },
      }),
    onSuccess: (_, approve) => toast.success(approve ? 'Sign-in approved' : 'Sign-in denied'),
    onError: (error) => toast.error(...wordsFor(error)),
    onSettled: () => {
      onClose()
      return client.invalidateQueries({ queryKey: key })
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Are you signing in?" size={420} closeOnClickOutside={false}>
      <p className={styles.help}>
        Choose the number shown on the other screen. If you’re not signing in right now, deny it.
      </p>
      <dl className={styles.facts}>
        {[
          ['Account', request.name],
          ['From', request.browser],
          ['Location', request.place || 'Unknown'],
          ['IP address', request.address],
          ['Requested', momentInWords(new Date(request.at))],
        ].map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <fieldset className={styles.numbers} aria-label="Number on the other screen">
        {request.numbers.map((choice) => (
          <UnstyledButton
            key={choice}
            className={styles.number}
            aria-pressed={choice === number}
            onClick={() => setNumber(choice)}
          >
            {choice}
          </UnstyledButton>
        ))}
      </fieldset>
      <p className={styles.note}>This request expires in one minute.</p>
      <div className={styles.buttons}>
        <Button variant="default" loading={answer.isPending && !answer.variables} onClick={() => answer.mutate(false)}>
          Deny
        </Button>
        <Button
          disabled={number === undefined}
          loading={answer.isPending && answer.variables}
          onClick={() => answer.mutate(true)}
        >
          Approve
        </Button>
      </div>
    </Dialog>
  )
}

function wordsFor(error: Error): [string, string?] {
  const { status } = error instanceof CallError ? error : {}
  if (status === 401) return ['Wrong number', 'The sign-in was denied.']
  if (status === 404) return ['Request expired', 'It was answered on another device or timed out.']
  return ['Couldn’t send your answer', error.message]
}
