import { Checkbox, Select, TextInput } from '@mantine/core'
import { problemsOf } from '../../lib/call.ts'
import { useForm } from '@mantine/form'
import { limits } from '@portal/contract/limits'
import { newUserProblems } from '@portal/contract/rules/user'
import { type ChoosableFactor, type InvitationRights, inviteUser } from '@portal/contract/users'
import { useNavigate, useSearchParams } from 'react-router'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { userAddress } from './address.ts'
import { useOpeningFlags } from '../../lib/menus.ts'
import { useCall } from './api.ts'
import styles from './users.module.css'
import { accessChoices, factorChoices, flagWords } from './words.ts'

const blank = {
  first: '',
  last: '',
  email: '',
  phone: '',
  crd: '',
  tapsid: '',
  access: '1',
  factor: 'EMAIL' as ChoosableFactor,
  flags: [] as string[],
  welcome: true,
}

interface Props {
  branches: readonly { id: number; name: string }[]
  can: InvitationRights
  onClose: () => void
}

export function InviteDialog({ branches, can, onClose }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const invite = useCall(inviteUser)
  const only = branches.length === 1 ? String(branches[0]?.id) : null
  const form = useForm({
    initialValues: { ...blank, branchId: can.anyBranch ? null : only },
    validateInputOnBlur: true,
    validate: ({ first, last, email, crd, phone, tapsid }) => ({
      ...(!first.trim() && { first: 'Enter a first name.' }),
      ...(!last.trim() && { last: 'Enter a last name.' }),
      ...(tapsid.trim() && !/^\d{1,9}$/.test(tapsid.trim()) && { tapsid: 'Enter a number.' }),
      ...newUserProblems({ email: email.trim(), crd, phone, tapsid: Number(tapsid) || 0 }),
    }),
  })
  const { values } = form
  const opening = useOpeningFlags()
  const tools = can.flags.filter((flag) => opening.includes(flag))

  function send() {
    if (form.validate().hasErrors) return
    const { flags, branchId, access, tapsid, email, ...rest } = values
    invite.mutate(
      {
        body: {
          ...rest,
          email: email.trim(),
          tapsid: Number(tapsid) || 0,
          access: Number(access),
          branchId: branchId ? Number(branchId) : null,
          reviewer_tools: Object.fromEntries(flags.map((flag) => [flag, true])),
        },
      },
      {
        onSuccess: ({ id }) => {
          toast.success(`Invitation sent to ${email.trim()}`)
          onClose()
          void navigate(userAddress(id, query))
        },
        onError: (error) => {
          form.setErrors(problemsOf(error))
          toast.error('Couldn’t send invitation', error.message)
        },
      },
    )
  }

  return (
    <FormDialog
      title="Invite person"
      submit="Send invitation"
      busy={invite.isPending}
      unsaved={form.isDirty()}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.quiet}>They’ll get an email with a link to set a password. The link works for seven days.</p>
      <div className={styles.pair}>
        <TextInput
          label="First name"
          withAsterisk
          autoComplete="off"
          data-autofocus
          maxLength={limits.userNameLength}
          {...form.getInputProps('first')}
        />
        <TextInput
          label="Last name"
          withAsterisk
          autoComplete="off"
          maxLength={limits.userNameLength}
          {...form.getInputProps('last')}
        />
      </div>
      <TextInput
        label="Email"
        withAsterisk
        type="email"
        autoComplete="off"
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <div className={styles.pair}>
        <Select
          label="Access level"
          allowDeselect={false}
          data={accessChoices(can.access)}
          {...form.getInputProps('access')}
        />
        <Select
          label="Branch"
          placeholder="None"
          searchable
          clearable={can.anyBranch}
          allowDeselect={can.anyBranch}
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('branchId')}
        />
        <TextInput
          label="Commission ID"
          inputMode="numeric"
          placeholder="None"
          maxLength={9}
          {...form.getInputProps('tapsid')}
        />
        <TextInput label="CRD" inputMode="numeric" maxLength={limits.crdMax} {...form.getInputProps('crd')} />
        <Select
          label="Two-factor method"
          allowDeselect={false}
          data={factorChoices}
          {...form.getInputProps('factor')}
        />
        <TextInput label="Phone" inputMode="tel" maxLength={limits.userPhoneLength} {...form.getInputProps('phone')} />
      </div>
      {tools.length > 0 && (
        <Checkbox.Group label="Reviewer tools" {...form.getInputProps('flags')}>
          <div className={styles.checks}>
            {tools.map((flag) => (
              <Checkbox key={flag} value={flag} label={flagWords[flag]} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Checkbox
        label="Show the welcome wizard at first sign-in"
        {...form.getInputProps('welcome', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
