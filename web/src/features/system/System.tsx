// How the portal itself stands, at the side of an admin's home.
import { readSystem, type SystemState } from '@portal/contract/system'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/call.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './System.module.css'

export function System() {
  const { data, error } = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => call(readSystem, {}, signal),
    // nobody is told when it changes, and none of it is urgent
    refetchInterval: 300_000,
  })
  if (error && !data) return null
  return <Section title="System">{data ? <State {...data} /> : <Skeleton height={4 * 52} />}</Section>
}

function State({ last_import, log, locked, maintenance }: SystemState) {
  return (
    <ul className={styles.lines}>
      {last_import && (
        <Line
          icon={IconCircleCheck}
          tone="success"
          title={
            <>
              {capital(last_import.kind.replaceAll('-', ' '))} {last_import.undone ? 'import undone' : 'imported'},{' '}
              <Moment at={last_import.at} />
            </>
          }
        >
          <Link className="link" to="/management?tab=imports">
            {last_import.rows.toLocaleString('en-US')} rows
          </Link>
        </Line>
      )}
      <Line
        icon={log && log.faults === 0 ? IconShieldCheck : IconAlertTriangle}
        tone={log && log.faults === 0 ? 'success' : log ? 'danger' : 'warning'}
        title={
          log ? (
            <>
              {log.faults === 0 ? 'Audit log verified' : 'Audit log broken'}, <Moment at={log.at} />
            </>
          ) : (
            'Audit log not checked yet'
          )
        }
      >
        <Link className="link" to="/management?tab=audit">
          {log ? `${log.entries.toLocaleString('en-US')} entries` : 'Check it'}
        </Link>
      </Line>
      {locked.length > 0 && (
        <Line
          icon={IconAlertTriangle}
          tone="warning"
          title={locked.length === 1 ? '1 account locked' : `${locked.length} accounts locked`}
        >
          {locked.slice(0, 3).map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link className="link" to={`/management?tab=users&user=${id}`}>
                {name}
              </Link>
            </span>
          ))}
          {locked.length > 3 && ` and ${locked.length - 3} more`}
        </Line>
      )}
      {maintenance && (
        <Line
          icon={IconTool}
          title={
            <>
              Maintenance <Moment at={maintenance.starts} />
            </>
          }
        >
          {maintenance.name}
        </Line>
      )}
    </ul>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface LineProps {
  icon: ComponentType<{ size: number; stroke: number; className?: string; 'aria-hidden': true }>
  tone?: 'success' | 'warning' | 'danger'
  title: ReactNode
  children: ReactNode
}

const Line = ({ icon: Icon, tone, title, children }: LineProps) => (
  <li data-tone={tone}>
    <Icon size={16} stroke={1.7} aria-hidden />
    <div>
      <p>{title}</p>
      <p className="t-note">{children}</p>
    </div>
  </li>
)
