import { Button } from '@mantine/core'
import { startActing } from '@portal/contract/acting'
import type { RosterAdvisor } from '@portal/contract/roster'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Link, useSearchParams } from 'react-router'
import { CallError, call } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useActing } from '../acting/public.ts'
import { listAddress } from './address.ts'
import { failureOf, useAdvisor } from './api.ts'
import { Day } from './Day.tsx'
import { Flags } from './Flags.tsx'
import { Openable } from './Item.tsx'
import { Obligations } from './Obligations.tsx'
import { Qualifications } from './Qualifications.tsx'
import { SigningIn } from './SigningIn.tsx'
import { WorkItems } from './WorkItems.tsx'
import styles from './roster.module.css'

/** All of one advisor. */
export function AdvisorPage({ id }: { id: string }) {
  const [query] = useSearchParams()
  const { data, error, refetch } = useAdvisor(id)
  if (error instanceof CallError && error.code === 'not-found') return <NotFound />
  return (
    <>
      <Link className={`link ${styles.back}`} to={listAddress(query)}>
        <IconChevronLeft size={14} stroke={1.8} aria-hidden />
        Branch Advisors
      </Link>
      <PageHeader
        title={data ? `${data.first} ${data.last}` : 'Advisor'}
        about={data ? [data.branch, data.manager && 'Manager'].filter(Boolean).join(' · ') : '\u00a0'}
      >
        {data && <Actions advisor={data} />}
      </PageHeader>
      {!data && error && <ErrorState {...failureOf(error, 'Couldn’t load advisor')} onRetry={() => void refetch()} />}
      {!data && !error && <output className="t-note">Loading advisor…</output>}
      {data && (
        <Openable value={new Set(data.work_items.filter(({ opens }) => opens).map(({ id: item }) => item))}>
          <Flags flags={data.flags} />
          <Facts advisor={data} />
          <WorkItems items={data.work_items} />
          <Qualifications advisor={data} />
          <Obligations advisor={data} />
          <SigningIn advisor={data} />
        </Openable>
      )}
    </>
  )
}

function Actions({ advisor }: { advisor: RosterAdvisor }) {
  const { acting } = useDetails()
  const { busy, change } = useActing('Couldn’t switch to this advisor')
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {advisor.can.act_for && acting?.id !== advisor.id && (
        <Button loading={busy} onClick={() => void change(call(startActing, { body: { email: advisor.email } }))}>
          Act for {advisor.first}
        </Button>
      )}
    </div>
  )
}

function Facts({ advisor: { email, phone, crd, since } }: { advisor: RosterAdvisor }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Email</dt>
        <dd>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>{phone || 'Not on file'}</dd>
      </div>
      <div>
        <dt>CRD</dt>
        <dd>{crd || 'Not on file'}</dd>
      </div>
      <div>
        <dt>Account created</dt>
        <dd>
          <Day at={since} />
        </dd>
      </div>
    </dl>
  )
}
