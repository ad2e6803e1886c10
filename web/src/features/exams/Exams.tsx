import { Button } from '@mantine/core'
import type { ExamRequest } from '@portal/contract/exams'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { useCallback, useMemo, useState } from 'react'
import { helpFor } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { PaymentDialog } from '../payments/public.ts'
import { useExams, useQueue, useReload } from './api.ts'
import { Catalogue } from './Catalogue.tsx'
import styles from './exams.module.css'
import { Held } from './Held.tsx'
import { Loading } from './Loading.tsx'
import { Earlier, InProgress } from './Requests.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { requestColumns } from './status.tsx'

/** Exams of the advisor the screen is about: what is held, what is under way, and what could be asked for. */
export function Exams() {
  const { guest } = useDetails()
  const { data, errorUpdateCount } = useExams()
  const [paying, setPaying] = useState<number>()
  const reload = useReload()
  const pay = useCallback((request: number) => setPaying(request), [])

  function end() {
    setPaying(undefined)
    void reload()
  }

  // only at first: a page that failed stays, and asks again where it says so
  if (!data && errorUpdateCount === 0) return <Loading guest={guest} />
  return (
    <>
      {data && <Held held={data.held} />}
      {data && <InProgress onPay={pay} />}
      <Catalogue onPay={pay} />
      {data && <Earlier />}
      {data?.can.review && <Queue />}
      {paying !== undefined && (
        <PaymentDialog charge={{ charge_type: 'EXAM', request: paying }} onDone={end} onClose={end} />
      )}
    </>
  )
}

const latest = { column: 'changed', desc: false }
const advisor: Column<ExamRequest> = {
  id: 'advisor',
  header: 'Advisor',
  key: true,
  width: '15%',
  text: (request) => request.advisor,
}
const doing = ({ can }: ExamRequest) => (can.result ? 'Record result' : 'Correct result')
const columnsWith = (onRecord: (request: ExamRequest) => void): readonly Column<ExamRequest>[] => [
  advisor,
  ...requestColumns,
  {
    id: 'record',
    header: 'Actions',
    control: true,
    width: '12%',
    text: () => '',
    cell: (request) =>
      request.can.result || request.can.correct ? (
        <span className={styles.actions}>
          <Button
            size="xs"
            variant={request.can.result ? 'default' : 'subtle'}
            aria-label={`${doing(request)} for ${request.advisor}, ${request.text}`}
            onClick={() => onRecord(request)}
          >
            {doing(request)}
          </Button>
        </span>
      ) : (
        request.can.worked && <span className={styles.worked}>{workedOnIt}</span>
      ),
  },
]

/** For reviewers: what is in hand in the branch or the firm, and how the latest came out. */
function Queue() {
  const { data, error, refetch } = useQueue()
  const [recording, setRecording] = useState<ExamRequest>()
  const columns = useMemo(() => columnsWith(setRecording), [])

  return (
    <Section title="Requests from my advisors" about="Open requests and recent results">
      {error && !data ? (
        <ErrorState title="Couldn’t load requests" help={helpFor(error)} onRetry={() => void refetch()} />
      ) : (
        <ShortTable
          label="Requests from my advisors"
          rows={data}
          rowId={({ id }) => String(id)}
          columns={columns}
          defaultSort={latest}
          empty={<p className={styles.none}>No recent exam requests</p>}
        />
      )}
      {recording && <ResultDialog request={recording} onClose={() => setRecording(undefined)} />}
    </Section>
  )
}
