// One proposal: what would go, what stays of it, and the two approvals it needs.
import { Button } from '@mantine/core'
import {
  approveDisposal,
  declineDisposal,
  type Disposal,
  disposalLimits,
  exportDisposal,
} from '@portal/contract/disposal'
import type { RecordClassId } from '@portal/contract/record-classes'
import { dayInWords } from '@portal/contract/rules/day'
import { disposalName } from '@portal/contract/rules/hold'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CallError, isRefused } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { sizeInWords } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureStrip, StripFigure } from '../../ui/FigureStrip.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { Head, ReviewSkeleton } from '../review/public.ts'
import { ByClass } from './ByClass.tsx'
import { ClassRecords } from './ClassRecords.tsx'
import styles from './disposal.module.css'
import { DisposalRail } from './DisposalRail.tsx'
import { type DisposalAnswer, useCall, useDisposal } from './holds-api.ts'
import { ExampleNote } from './Note.tsx'
import { figure, monthInWords, noAccess, records, stateWords } from './records-words.ts'

const list = '/records?tab=disposal'

export function DisposalPage({ id }: { id: number }) {
  const { data, error, refetch } = useDisposal(id)
  if (data) return <Proposal data={data} />
  if (!error) return <ReviewSkeleton />
  if (isRefused(error)) return <NoAccess {...noAccess} />
  if (error instanceof CallError && error.status === 404)
    return (
      <Message icon={IconFileOff} heading="h1" title="Proposal not found" help="Check the link, or look at the list.">
        <Link className="link" to={list}>
          Back to Disposal
        </Link>
      </Message>
    )
  return <ErrorState heading="h1" title="Couldn’t load proposal" help={error.message} onRetry={() => void refetch()} />
}

function Proposal({ data: { disposal, can } }: { data: DisposalAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const phone = usePhone()
  const [asked, setAsked] = useState<'approve' | 'decline'>()
  const [shown, setShown] = useState<RecordClassId>()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => heading.current?.focus(), [])
  const { id } = disposal
  const save = useMutation({
    mutationFn: () => download(exportDisposal, { params: { id } }, `disposal-${disposal.month}.csv`),
    onSuccess: () => toast.success('Proposal downloaded'),
    onError: ({ message }) => toast.error('Couldn’t download proposal', message),
  })
  const unseen = disposal.classes.filter((one) => one.records > 0 && !one.looked)
  const opened = disposal.classes.find((one) => one.class === shown)
  const actions = (
    <>
      {can.decline && (
        <Button className={styles.danger ?? ''} variant="subtle" onClick={() => setAsked('decline')}>
          Decline
        </Button>
      )}
      {can.approve && (
        <Button
          leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
          onClick={() => {
            setRefusal(undefined)
            const [first] = unseen
            // what nobody has looked at is opened instead
            if (first) setShown(first.class)
            else setAsked('approve')
          }}
        >
          Approve disposal
        </Button>
      )}
    </>
  )
  return (
    <>
      <Head
        heading={heading}
        title={`Disposal proposal, ${monthInWords(disposal.month)}`}
        status={disposal.state === 'open' ? `${disposal.approvals} of 2 approvals` : stateWords[disposal.state]}
        meta={[
          disposalName(id),
          <>
            proposed by the portal <FirmMoment at={disposal.proposed_at} />
          </>,
          disposal.state === 'open' && `lapses ${dayInWords(disposal.lapses_on)} if not approved`,
        ]}
        place={undefined}
        back={{ to: list, label: 'Back to Disposal' }}
        onNext={undefined}
        onPrevious={undefined}
      >
        {actions}
      </Head>
      {refusal && <Banner>{refusal}</Banner>}
      <div className={styles.columns}>
        <div>
          <p className={styles.lead}>{leadOf(disposal)}</p>
          <div className={styles.strip}>
            <Figures disposal={disposal} />
          </div>
          <Section
            title="By class"
            about="Open a class to look at its records or take some out"
            tools={
              <Button
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
                loading={save.isPending}
                onClick={() => save.mutate()}
              >
                CSV
              </Button>
            }
          >
            <ByClass disposal={disposal} onView={setShown} />
          </Section>
          {disposal.example && (
            <Section title="What stays" about="An example of a disposal note">
              <ExampleNote disposal={disposal} example={disposal.example} />
            </Section>
          )}
        </div>
        <DisposalRail disposal={disposal} can={can} unseen={unseen} onView={setShown} />
      </div>
      {phone && (
        <div className={styles.bar} data-action-bar>
          {actions}
        </div>
      )}
      {opened && (
        <ClassRecords
          id={id}
          of={opened.class}
          looked={opened.looked}
          canTakeOut={can.take_out}
          onClose={() => setShown(undefined)}
        />
      )}
      {asked === 'approve' && (
        <Approve disposal={disposal} onRefused={setRefusal} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'decline' && <Decline id={id} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function leadOf({ state, records: count, result, reason }: Disposal): string {
  if (state === 'done' && result) {
    const left = [
      result.held > 0 && `${records(result.held)} kept by holds`,
      result.referred > 0 && `${records(result.referred)} still referred to`,
      result.kept > 0 && `${records(result.kept)} in use again`,
    ].filter(Boolean)
    const rest = left.length > 0 ? ` Left out: ${left.join(', ')}.` : ''
    return `${records(result.disposed)} disposed of. A short disposal note stays for each.${rest}`
  }
  if (state === 'declined') return `Declined. Nothing was deleted. ${reason}`
  if (state === 'lapsed')
    return 'This proposal lapsed. Nothing was deleted, and the next one names these records again.'
  if (state === 'approved') return `${records(count)} left to dispose of. Their contents and files are being deleted.`
  return `Dispose of ${records(count)} whose retention has ended. Their contents and files are deleted for good. A short disposal note stays for each.`
}

function Figures({ disposal }: { disposal: Disposal }) {
  const { bytes, files, held, held_by, oldest, out } = disposal
  const inFiles = files === 1 ? '1 file' : `${figure(files)} files`
  return (
    <FigureStrip label="Proposal">
      <StripFigure
        label={disposal.state === 'done' ? 'Disposed of' : 'To dispose of'}
        note={files > 0 ? `${sizeInWords(bytes)} in ${inFiles}` : 'No files'}
      >
        {figure(disposal.records)}
      </StripFigure>
      <StripFigure label="Kept back by holds" note={held_by.join(', ')}>
        {figure(held)}
      </StripFigure>
      <StripFigure label="Oldest" note="Retention ended">
        {oldest ? dayInWords(oldest) : '–'}
      </StripFigure>
      <StripFigure label="Taken out by hand">{figure(out)}</StripFigure>
    </FigureStrip>
  )
}

interface ApproveProps {
  disposal: Disposal
  onRefused: (why: string) => void
  onClose: () => void
}

function Approve({ disposal, onRefused, onClose }: ApproveProps) {
  const approve = useCall(approveDisposal)
  const second = disposal.approvals === 1
  return (
    <ConfirmDialog
      title={`Dispose of ${records(disposal.records)}?`}
      question={
        second
          ? 'Yours is the second approval. Their contents and files are deleted for good. This can’t be undone.'
          : 'Yours is the first approval. Nothing is deleted until someone else approves too.'
      }
      confirm="Approve disposal"
      cancel="Don’t approve"
      busy={approve.isPending}
      onConfirm={() =>
        approve.mutate(
          { params: { id: disposal.id } },
          {
            onSuccess: ({ approvals }) =>
              toast.success(approvals === 2 ? 'Approved. The disposal has started.' : 'Disposal approved'),
            onError: ({ message }) => onRefused(message),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  )
}

function Decline({ id, onClose }: { id: number; onClose: () => void }) {
  const decline = useCall(declineDisposal)
  return (
    <WordsDialog
      title="Decline this proposal?"
      submit="Decline proposal"
      cancel="Keep proposal"
      danger
      about="Nothing is deleted. The proposal of next month names these records again."
      hint="Waiting for the outside auditor"
      most={disposalLimits.reason}
      busy={decline.isPending}
      refusal={decline.error?.message}
      onSubmit={(reason) =>
        decline.mutate(
          { params: { id }, body: { reason } },
          {
            onSuccess: () => {
              toast.success('Proposal declined')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
