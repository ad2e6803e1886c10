import type { RosterAdvisor } from '@portal/contract/roster'
import type { ReactNode } from 'react'
import { Ago } from '../../ui/Ago.tsx'
import { Section } from '../../ui/Section.tsx'
import { Day } from './Day.tsx'
import styles from './roster.module.css'

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

export function SigningIn({ advisor: { devices, sign_ins, proxies } }: { advisor: RosterAdvisor }) {
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
