import type { AnswerOf } from '@portal/contract/endpoint'
import {
  addRequestFile,
  getUploadRequest,
  removeRequestFile,
  sendRequestFiles,
  uploadConsent,
  type UploadReceipt,
  uploadRequestLimits,
  type WantedPaper,
} from '@portal/contract/upload-requests'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, CallError } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { useTitle } from '../../lib/title.ts'
import { useFirmDay } from '../../lib/today.ts'
import { upload } from '../../lib/upload.ts'
import { type Sending, useUploads } from '../../lib/uploading.ts'
import { FileRow } from '../../ui/plain/FileRow.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { TextField } from '../../ui/plain/TextField.tsx'
import { Asker, type Opened, PublicFrame } from '../links/public.ts'
import { DropPlace } from './DropPlace.tsx'
import { paperFor } from './assign.ts'
import { useDropAnywhere } from './drop.ts'
import { sittingNow } from './sitting.ts'
import { documents, daysLeft, inSentence, longDay } from './words.ts'
import styles from './request.module.css'

export type Asked = AnswerOf<typeof getUploadRequest>

interface Props {
  asked: Asked
  go: number
  opened: Opened
  name: string
  onName: (name: string) => void
  onSent: (receipt: UploadReceipt) => void
}

export function Request({ asked: { reason, until, papers }, go, opened, name, onName, onSent }: Props) {
  const client = useQueryClient()
  const [blurry, setBlurry] = useState<ReadonlySet<number>>(new Set())
  const [loose, setLoose] = useState<readonly File[]>([])
  const [consent, setConsent] = useState(false)
  const [problems, setProblems] = useState<{ name?: string; consent?: string }>({})
  const [waiting, setWaiting] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const consentField = useRef<HTMLInputElement>(null)
  const firstMissing = useRef<HTMLInputElement>(null)

  const put = (paper: number, change: (files: WantedPaper['files']) => WantedPaper['files']) =>
    client.setQueryData<Asked>(
      ['upload-request', go],
      (before) =>
        before && {
          ...before,
          papers: before.papers.map((one) => (one.id === paper ? { ...one, files: change(one.files) } : one)),
        },
    )
  const { underway, add, cancel, retry } = useUploads(
    ({ place: paper, file, signal, onProgress }: Sending<number>) => {
      const form = new FormData()
      form.append('sitting', sittingNow())
      form.append('upload', file)
      return upload(addRequestFile, form, { params: { paper }, signal, onProgress })
    },
    ({ place, answer: { file }, blurry: soft }) => {
      put(place, (files) => [...files.filter(({ id }) => id !== file.id), file])
      if (soft) setBlurry((all) => new Set(all).add(file.id))
    },
  )
  const remove = useMutation({
    mutationFn: ({ file }: { paper: number; file: number }) =>
      call(removeRequestFile, { params: { file }, query: { sitting: sittingNow() } }),
    onSuccess: (_, { paper, file }) => put(paper, (files) => files.filter(({ id }) => id !== file)),
    onError: (error, { paper, file }) => {
      // gone already, and only the answer was lost
      if (error instanceof CallError && error.code === 'not-found')
        put(paper, (files) => files.filter(({ id }) => id !== file))
    },
  })
  const send = useMutation({
    mutationFn: () => call(sendRequestFiles, { body: { sitting: sittingNow(), name: name.trim(), consent } }),
    onMutate: () => setWaiting(false),
    onSuccess: ({ receipt }) => onSent(receipt),
    onError: (error) => {
      if (error instanceof CallError && error.fields) setProblems(error.fields)
    },
  })

  function assign(files: readonly File[]) {
    const unknown: File[] = []
    for (const file of files) {
      const paper = paperFor(file.name, papers)
      if (paper) add(paper.id, [file])
      else unknown.push(file)
    }
    setLoose((before) => [...before, ...unknown])
  }
  const over = useDropAnywhere(assign)

  const coming = underway.filter(({ problem }) => problem === undefined)
  const filled = papers.filter(({ id, files }) => files.length > 0 || coming.some(({ place }) => place === id))
  const missing = papers.filter(({ received, files }) => received === 0 && files.length === 0)
  const open = papers.filter((paper) => paper.received === 0 || filled.includes(paper))
  const [next] = missing
  const complete = papers.every(({ received }) => received > 0)
  const title = complete
    ? `We have ${papers.length === 1 ? 'your document' : `all ${documents(papers.length)}`}`
    : `Please send ${documents(papers.filter(({ received }) => received === 0).length)}`
  useTitle(title)

  // pressed while a file was still on its way: it goes once the last of them is here, unless one of them isn't taken
  const arrived = coming.length === 0
  const refused = underway.some(({ problem }) => problem !== undefined)
  const { mutate } = send
  const waits = waiting && !refused
  useEffect(() => {
    if (waits && arrived) mutate()
  }, [waits, arrived, mutate])
  // after one that isn't taken it is theirs to say again that it goes
  const asksAnew = () => refused && setWaiting(false)

  function press() {
    if (send.isPending || waits) return
    if (filled.length === 0) return firstMissing.current?.click()
    const found = {
      ...(!name.trim() && { name: 'Enter your name.' }),
      ...(!consent && { consent: 'Check this box so we can use your documents.' }),
    }
    setProblems(found)
    if (found.name) nameField.current?.focus()
    else if (found.consent) consentField.current?.focus()
    else if (!arrived) setWaiting(true)
    else mutate()
  }
  const failed = send.error && !(send.error as CallError).fields ? send.error.message : (remove.error?.message ?? '')
  const left = daysLeft(until, useFirmDay())
  return (
    <PublicFrame
      bottom={
        <div className={styles.bottom}>
          <div className={styles.inner}>
            <p className={styles.problem} role="alert">
              {failed}
            </p>
            <PlainButton primary busy={send.isPending || waits} onClick={press}>
              {filled.length > 0 ? (
                sendWords(filled.length, open.length)
              ) : next ? (
                <>
                  <IconCamera size={18} stroke={1.7} aria-hidden /> Start with {inSentence(next.title)}
                </>
              ) : (
                'Add a file'
              )}
            </PlainButton>
            <output className={styles.note}>
              {waits ? 'Sending once the upload is done' : filled.length > 0 && 'We’ll email you a receipt.'}
            </output>
          </div>
        </div>
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.onPhone}>
            <Asker asker={opened.asker} />
          </div>
          <h1>{title}</h1>
          <p className={styles.lead}>{complete ? 'Thank you. You can still add a file.' : `“${reason}”`}</p>
          <DropPlace
            over={over}
            loose={loose}
            papers={papers}
            onFiles={assign}
            onAssign={(file, paper) => {
              setLoose((all) => all.filter((one) => one !== file))
              if (paper !== undefined) add(paper, [file])
            }}
          />
          <ul className={styles.papers}>
            {papers.map((paper) => (
              <FileRow
                key={paper.id}
                wanted={paper}
                underway={underway.filter((one) => one.place === paper.id)}
                blurry={blurry}
                chooser={paper === (next ?? papers[0]) ? firstMissing : undefined}
                onFiles={(files) => {
                  asksAnew()
                  add(paper.id, files)
                }}
                onCancel={(key) => {
                  asksAnew()
                  cancel(key)
                }}
                onRetry={(one) => {
                  asksAnew()
                  retry(one)
                }}
                onRemove={(file) => remove.mutate({ paper: paper.id, file })}
              />
            ))}
          </ul>
          {filled.length > 0 && (
            <div className={styles.sender}>
              <TextField
                label="Your name"
                autoComplete="name"
                value={name}
                onChange={onName}
                maxLength={uploadRequestLimits.name}
                error={problems.name ?? false}
                onEnter={press}
                ref={nameField}
              />
              <div>
                <label className={styles.consent}>
                  <input
                    type="checkbox"
                    checked={consent}
                    onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
                    aria-invalid={problems.consent !== undefined}
                    aria-describedby="consent-problem"
                    ref={consentField}
                  />
                  <span>{uploadConsent.words(firm.name)}</span>
                </label>
                <p id="consent-problem" className={styles.problem} aria-live="polite">
                  {problems.consent}
                </p>
              </div>
            </div>
          )}
        </div>
        <aside className={styles.rail} aria-label="About this request">
          <section className={styles.onWide}>
            <h2>Who asks</h2>
            <Asker asker={opened.asker} />
            {opened.asker.phone && (
              <p className={styles.call}>
                <a className="link" href={`tel:${opened.asker.phone}`}>
                  {opened.asker.phone}
                </a>
              </p>
            )}
          </section>
          <section>
            <h2>By when</h2>
            <p>
              <b>{longDay(until)}</b>
              <br />
              {left === 0 ? 'Today is the last day' : left === 1 ? '1 day left' : `${left} days left`}. You can send
              them one at a time.
            </p>
          </section>
          <section className={styles.lock}>
            <IconLock size={16} stroke={1.7} aria-hidden />
            <p>Encrypted on the way. Only {firm.name} can open your files.</p>
          </section>
        </aside>
      </div>
    </PublicFrame>
  )
}

const sendWords = (count: number, of: number) =>
  count === of ? `Send ${documents(count)}` : `Send ${count} of ${documents(of)}`
