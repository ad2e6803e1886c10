import { Button, TextInput } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { userProblems } from '@portal/contract/rules/user'
import { changeUser, type UserChange, type UserRecord } from '@portal/contract/users'
import type { ChangeEvent } from 'react'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { SaveBar } from './SaveBar.tsx'
import { useSection } from './saving.ts'
import styles from './users.module.css'
import { keepsOff } from './words.ts'

const valuesOf = ({ first, last, email, phone, crd, tapsid, base_company }: UserRecord) => ({
  first,
  last,
  email,
  phone,
  crd,
  tapsid: tapsid > 0 ? String(tapsid) : '',
  base_company,
  ssn: '',
})
type Values = ReturnType<typeof valuesOf>

function changeOf({ tapsid, ssn, ...rest }: Partial<Values>): UserChange {
  return {
    ...rest,
    ...(tapsid !== undefined && { tapsid: Number(tapsid) || 0 }),
    ...(ssn && { ssn }),
  }
}

function problemsIn({ first, last, email, crd, phone, tapsid, ssn }: Values) {
  return {
    ...(!first.trim() && { first: 'Enter a first name.' }),
    ...(!last.trim() && { last: 'Enter a last name.' }),
    ...(tapsid.trim() && !/^\d{1,9}$/.test(tapsid.trim()) && { tapsid: 'Enter a number.' }),
    ...userProblems({ email, crd, phone, ssn }),
  }
}

export function PersonSection({ user }: { user: UserRecord }) {
  const { can, requests } = user
  const { form, submit, values, put, check, problems, ...section } = useSection(
    user.id,
    valuesOf(user),
    changeOf,
    problemsIn,
  )
  const field = (name: keyof Values, may: boolean) => ({
    value: values[name],
    error: problems[name],
    readOnly: !may,
    onChange: (event: ChangeEvent<HTMLInputElement>) => put(name, event.currentTarget.value),
    onBlur: () => check(name),
  })
  return (
    <Section title="Details">
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          <TextInput label="First name" maxLength={limits.userNameLength} {...field('first', can.person)} />
          <TextInput label="Last name" maxLength={limits.userNameLength} {...field('last', can.person)} />
          <TextInput
            label="Email"
            type="email"
            maxLength={254}
            description={aboutEmail(user)}
            {...field('email', can.email && !requests.some(({ kind }) => kind === 'address'))}
          />
          <TextInput label="Phone" inputMode="tel" maxLength={limits.userPhoneLength} {...field('phone', can.person)} />
          <TextInput label="CRD" inputMode="numeric" maxLength={limits.crdMax} {...field('crd', can.person)} />
          <TextInput
            label="Commission ID"
            inputMode="numeric"
            placeholder="None"
            maxLength={9}
            {...field('tapsid', can.rights)}
          />
          <TextInput label="Company" maxLength={100} {...field('base_company', can.rights)} />
          {can.rights && (
            <TextInput
              label="Social Security number"
              autoComplete="off"
              inputMode="numeric"
              maxLength={11}
              placeholder={user.hasSsn ? 'On file. Enter a new one to replace it.' : 'Not on file'}
              {...field('ssn', true)}
            />
          )}
        </div>
        <SaveBar of="person" unsaved={section.unsaved} busy={section.busy} onReset={section.reset} />
      </form>
      {can.rights && user.hasSsn && <RemoveSocial id={user.id} />}
    </Section>
  )
}

function aboutEmail({ can, requests }: UserRecord): string | undefined {
  if (!can.rights) return undefined
  if (can.emailFrom) return keepsOff(can.emailFrom)
  if (!can.email) return 'Only admins can change an email.'
  if (requests.some(({ kind }) => kind === 'address')) return 'A change is waiting for another admin.'
  return can.secondAdmin ? 'Another admin has to confirm a new email.' : undefined
}

function RemoveSocial({ id }: { id: string }) {
  const save = useCall(changeUser)
  return (
    <Button
      className={styles.after ?? ''}
      size="xs"
      variant="subtle"
      loading={save.isPending}
      onClick={() =>
        save.mutate(
          { params: { id }, body: { ssn: '' } },
          {
            onSuccess: () => toast.success('Social Security number removed'),
            onError: (error) => toast.error('Couldn’t remove Social Security number', error.message),
          },
        )
      }
    >
      Remove Social Security number
    </Button>
  )
}
