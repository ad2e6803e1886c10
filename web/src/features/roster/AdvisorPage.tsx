import { Button } from '@mantine/core'
import { startActing } from '@portal/contract/acting'
import type { RosterAdvisor } from '@portal/contract/roster'
import { stageLabel } from '@portal/contract/rules/stage'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call, CallError, isRefused } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { Ago } from '../../ui/Ago.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useActing } from '../acting/public.ts'
import { listAddress } from './address.ts'
import { noAccess, useAdvisor } from './api.ts'
import { Day } from './Day.tsx'
import { Flags } from './Flags.tsx'
import { Openable } from './Item.tsx'
import { Obligations } from './Obligations.tsx'
import { Qualifications } from './Qualifications.tsx'
import styles from './roster.module.css'

/** All of one advisor. */
export function AdvisorPage({ id }: { id: string }) {
  const [query] = useSearchParams()
  const { data, error, refetch } = useAdvisor(id)
  if (error instanceof CallError && error.code === 'not-found') return <NotFound />
  if (isRefused(error)) return <NoAccess {...noAccess} />
  return (
    <>
      <BackLink to={listAddress(query)}>Branch Advisors</BackLink>
      <PageHeader
        title={data ? `${data.first} ${data.last}` : 'Advisor'}
        about={data ? [data.branch, data.manager && 'Manager'].filter(Boolean).join(' · ') : '\u00a0'}
      >
        {data && <Actions advisor={data} />}
      </PageHeader>
      {!data && error && (
        <ErrorState title="Couldn’t load advisor" help={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className={styles.waiting} aria-busy>
          <output className="vh">Loading advisor</output>
          {[160, 240, 241].map((height) => (
            <Skeleton key={height} height={height} radius={6} />
          ))}
        </div>
      )}
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

type Item = RosterAdvisor['work_items'][number]

const columns: readonly Column<Item>[] = [
  {
    id: 'info',
    leads: true,
    header: 'Task',
    width: '36%',
    text: ({ info, category }) => info || category,
    cell: ({ id, info, category, opens }) =>
      opens ? (
        <Link className="link-quiet" to={`/view/${id}`}>
          {info || category}
        </Link>
      ) : (
        info || category
      ),
  },
  { id: 'category', phone: 'fact', header: 'Category', width: '18%', text: ({ category }) => category },
  { id: 'stage', phone: 'status', header: 'Stage', width: '18%', text: ({ stage }) => stageLabel(stage) },
  {
    id: 'assigned',
    header: 'Assigned to',
    width: '16%',
    text: ({ assigned_to }) => assigned_to || 'Unassigned',
  },
  {
    id: 'created',
    phone: 'value',
    header: 'Opened',
    width: '12%',
    text: ({ created }) => created,
    cell: ({ created }) => <Ago at={created} />,
  },
]

const WorkItems = ({ items }: { items: Item[] }) => (
  <Section title="Open tasks">
    <ShortTable
      label="Open tasks"
      rows={items}
      rowId={({ id }) => String(id)}
      columns={columns}
      defaultSort={{ column: 'created', desc: false }}
      empty={<p className={styles.quiet}>No open tasks</p>}
    />
  </Section>
)

/** One line for each, or one sentence that there are none. */
function Lines({ of, none, children }: { of: string; none: string; children: ReactNode[] }) {
  return (
    <div className={styles.lines}>
      <h3>{of}</h3>
      {children.length === 0 ? <p className={styles.quiet}>{none}</p> : <ul>{children}</ul>}
    </div>
  )
}

const joined = (...words: string[]) => words.filter(Boolean).join(', ')

function SigningIn({ advisor: { devices, sign_ins, proxies } }: { advisor: RosterAdvisor }) {
  return (
    <>
      <Section title="Devices and sign-ins">
        <div className={styles.columns}>
          <Lines of="Signed in now" none="Not signed in">
            {devices.browsers.map(({ name, place, since, seen }) => (
              <li key={`${name}${since}`}>
                {joined(name, place)} <Ago at={seen} />
              </li>
            ))}
          </Lines>
          <Lines of="Known devices" none="None">
            {devices.known.map(({ name, seen, push }) => (
              <li key={`${name}${seen}`}>
                {joined(name, push ? 'can approve sign-ins' : '')} <Ago at={seen} />
              </li>
            ))}
          </Lines>
          <Lines of="Reported lost" none="None">
            {devices.lost.map(({ name, at }) => (
              <li key={`${name}${at}`}>
                {name} <Day at={at} />
              </li>
            ))}
          </Lines>
          <Lines of="Recent sign-ins" none="None yet">
            {sign_ins.map(({ at, browser, place }) => (
              <li key={at}>
                {joined(browser, place) || 'Unknown browser'} <Ago at={at} />
              </li>
            ))}
          </Lines>
        </div>
      </Section>
      <Section title="Acting for others">
        <div className={styles.columns}>
          <Lines of="Can act for this advisor" none="Only branch managers and admins">
            {proxies.may_act.map(({ name, email }) => (
              <li key={email}>{joined(name, email)}</li>
            ))}
          </Lines>
          <Lines of="This advisor can act for" none="No one">
            {proxies.acts_for.map(({ name, email }) => (
              <li key={email}>{joined(name, email)}</li>
            ))}
          </Lines>
        </div>
      </Section>
    </>
  )
}
