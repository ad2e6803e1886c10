import { Checkbox } from '@mantine/core'
import { menuSections, reviewerFlags } from '@portal/contract/session'
import { rightNames, type UserChange, type UserRecord } from '@portal/contract/users'
import { useOpeningFlags } from '../../lib/menus.ts'
import { Section } from '../../ui/Section.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useSection } from './saving.ts'
import styles from './users.module.css'
import { flagWords, rightWords, sectionWords } from './words.ts'

type Name = (typeof menuSections)[number] | (typeof reviewerFlags)[number] | (typeof rightNames)[number]

function valuesOf(user: UserRecord): Record<Name, boolean> {
  const { reviewer_tools, ...sections } = user.menus
  const rights = Object.fromEntries(rightNames.map((name) => [name, user[name]]))
  return { ...sections, ...reviewer_tools, ...rights } as Record<Name, boolean>
}

function changeOf(changed: Partial<Record<Name, boolean>>): UserChange {
  const among = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(changed).filter(([name]) => names.includes(name)))
  return { menus: among(menuSections), reviewer_tools: among(reviewerFlags), ...among(rightNames) }
}

export function FlagsSection({ user }: { user: UserRecord }) {
  const { can } = user
  const has = valuesOf(user)
  const { values, put, submit, reset, busy, unsaved } = useSection(user.id, has, changeOf)
  const opening = useOpeningFlags()
  const tools = Object.fromEntries(opening.map((flag) => [flag, flagWords[flag]]))
  const mayGive = (name: Name) => name in sectionWords || name === 'show_event_selection' || can.flags.includes(name)
  // what one does not have oneself, one can take from others and not give
  const shut = (name: Name) => !can.rights || (!has[name] && !mayGive(name))
  const group = (title: string, words: Partial<Record<Name, string>>) => (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {(Object.entries(words) as [Name, string][]).map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          disabled={shut(name)}
          checked={values[name]}
          onChange={(event) => put(name, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
  return (
    <Section title="Menus and permissions">
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.groups}>
          {group('Menu sections', sectionWords)}
          {!user.guest && group('Reviewer tools', tools)}
          {group('Other permissions', rightWords)}
        </div>
        <SaveBar of="menus and permissions" unsaved={unsaved} busy={busy} onReset={reset} />
      </form>
    </Section>
  )
}
