// In a task: documents asked of somebody outside, each request with where it stands, what came, and what can be done about it.
import { remindUploadRequest, revokeUploadRequest, type UploadRequest } from '@portal/contract/upload-requests'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { toast } from '../../ui/toast.tsx'
import { Block } from '../review/public.ts'
import { AskDialog } from './AskDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { StateLine } from './StateLine.tsx'
import { useCall, useRequests } from './api.ts'
import { useNews } from './news.ts'
import styles from './asked.module.css'
import tool from '../../ui/plain/tool.module.css'

export function UploadRequests({ task }: { task: number }) {
  const { data } = useRequests(task)
  useNews(data?.data)
  const [query, setQuery] = useSearchParams()
  const [asking, setAsking] = useState(query.has('ask'))
  // without an answer the rest of the task is there all the same
  if (!data || (data.data.length === 0 && !data.can.ask)) return null

  function close() {
    setAsking(false)
    if (!query.has('ask')) return
    query.delete('ask')
    setQuery(query, { replace: true })
  }
  return (
    <Block
      title="Requested documents"
      aside={
        data.can.ask && (
          <button type="button" className={`link ${tool.tool}`} onClick={() => setAsking(true)}>
            Request documents
          </button>
        )
      }
    >
      {data.data.length === 0 ? (
        <p className={styles.none}>
          Ask a client or another company for documents. They get a link and need no account.
        </p>
      ) : (
        <ul className={styles.requests}>
          {data.data.map((request) => (
            <One key={request.id} request={request} />
          ))}
        </ul>
      )}
      {asking && data.can.ask && <AskDialog task={task} onClose={close} />}
    </Block>
  )
}

function One({ request }: { request: UploadRequest }) {
  const { id, name, email, reason, asked_by, asked, papers, version, can, reminds, reminded } = request
  const [renewing, setRenewing] = useState(false)
  const [revoking, setRevoking] = useState(false)
  const remind = useCall(remindUploadRequest)
  const revoke = useCall(revokeUploadRequest)
  const items = () => [
    ...(can.remind
      ? [
          {
            label: 'Send a reminder',
            onClick: () =>
              remind.mutate(
                { params: { id }, body: { version } },
                {
                  onSuccess: () => toast.success('Reminder sent'),
                  onError: ({ message }) => toast.error('Couldn’t send reminder', message),
                },
              ),
          },
        ]
      : []),
    ...(can.renew ? [{ label: 'Send a new link', onClick: () => setRenewing(true) }] : []),
    ...(can.revoke ? [{ label: 'Revoke link', onClick: () => setRevoking(true), danger: true as const }] : []),
  ]
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.who}>
          <b>{name}</b> {email}
        </span>
        {(can.remind || can.renew || can.revoke) && <RowMenu about={`the request to ${name}`} items={items} />}
      </div>
      <StateLine request={request} />
      {request.again && can.renew && (
        <p className={styles.again}>
          New link requested <FirmMoment at={request.again} said />.{' '}
          <button type="button" className={`link ${tool.tool}`} onClick={() => setRenewing(true)}>
            Send a new link
          </button>
        </p>
      )}
      <p className={styles.reason}>“{reason}”</p>
      <ul className={styles.papers}>
        {papers.map((paper) => (
          <li key={paper.id} data-here={paper.files.length > 0 || undefined}>
            <span className={styles.title}>{paper.title}</span>
            {paper.files.length === 0 && <span className={styles.missing}>Missing</span>}
            {paper.files.map((file) => (
              <span key={file.url} className={styles.file}>
                <a className="link" href={`/api${file.url}`} download={file.name}>
                  {file.name}
                </a>{' '}
                from {file.sender}, <FirmMoment at={file.at} said />
                <span className={styles.hash} title={`SHA-256 ${file.hash}`}>
                  {file.receipt}, SHA-256 {file.hash.slice(0, 8)}…{file.hash.slice(-8)}
                </span>
                {!file.scanned && (
                  <span className={styles.unseen}>Not checked for viruses. It can only be downloaded</span>
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p className={styles.by}>
        {asked_by ? `Requested by ${asked_by}, ` : 'Requested '}
        <FirmMoment at={asked} said />
        {reminded && (
          <>
            , reminded <FirmMoment at={reminded} said />
          </>
        )}
        {reminds && `, reminder on ${dayShort(reminds)}`}
      </p>
      {renewing && <RenewDialog request={request} onClose={() => setRenewing(false)} />}
      {revoking && (
        <ConfirmDialog
          title={`Revoke the link of ${name}?`}
          question="It stops working right away. What was received stays. You can send a new link later."
          confirm="Revoke link"
          cancel="Keep link"
          busy={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(
              { params: { id }, body: { version } },
              {
                onSuccess: () => {
                  toast.success('Link revoked')
                  setRevoking(false)
                },
                onError: ({ message }) => {
                  toast.error('Couldn’t revoke link', message)
                  setRevoking(false)
                },
              },
            )
          }
          onCancel={() => setRevoking(false)}
        />
      )}
    </li>
  )
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayShort = (day: string) => short.format(new Date(day))
