import { TextInput } from '@mantine/core'
import type { Letter, WelcomeProfile } from '@portal/contract/welcome'
import { type MouseEvent, use } from 'react'
import { Link } from 'react-router'
import { ScreensContext } from '../../lib/feature.ts'
import { menuEntries } from '../../lib/menu-entries.ts'
import { type Path, routeTable } from '../../lib/route-table.ts'
import { iconOf } from '../../lib/screen-icons.ts'
import { Paragraphs } from '../../ui/Paragraphs.tsx'
import styles from './steps.module.css'

export function LetterStep({ letter: { text, name, role } }: { letter: Letter }) {
  return (
    <>
      <Paragraphs text={text} />
      <p className={styles.signed}>
        <b>{name}</b>
        <span>{role}</span>
      </p>
    </>
  )
}

const fields: [keyof WelcomeProfile, string][] = [
  ['first', 'First name'],
  ['last', 'Last name'],
  ['email', 'Email address'],
  ['ssn', 'Social Security number'],
  ['crd', 'CRD'],
  ['phone', 'Primary office phone'],
]

export function ProfileStep({ profile }: { profile: WelcomeProfile }) {
  return (
    <>
      <p className={styles.note}>
        Here’s what we have on file. Any change must be submitted to your manager; you can’t edit details here.
      </p>
      <div className={styles.fields}>
        {fields.map(([field, label]) => (
          <TextInput key={field} label={label} value={profile[field]} placeholder="Not on file" readOnly />
        ))}
      </div>
    </>
  )
}

const toTry: Path[] = ['/general/profile', '/securities/regs', '/securities/products', '/dash/devices']

export function ThingsToTry({ onFollow }: { onFollow: (to: string) => void }) {
  const screens = use(ScreensContext)
  const follow = (event: MouseEvent, to: string) => {
    // another tab leaves the wizard where it is
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onFollow(to)
  }
  return (
    <ul>
      {toTry
        .filter((path) => screens.has(path))
        .map((path) => {
          const Icon = iconOf(path)
          const { title } = routeTable[path]
          return (
            <li key={path}>
              <Link className={styles.screen} to={path} onClick={(event) => follow(event, path)}>
                <Icon size={18} stroke={1.6} aria-hidden />
                <span>
                  <b>{title}</b>
                  <span>{menuEntries[path]?.[0]?.about}</span>
                </span>
              </Link>
            </li>
          )
        })}
    </ul>
  )
}
