import { Button, Checkbox, Select } from '@mantine/core'
import { isAdmin } from '@portal/contract/rules/access'
import { changeAccess, type UserRecord } from '@portal/contract/users'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { SaveBar } from './SaveBar.tsx'
import { useSection } from './saving.ts'
import styles from './users.module.css'
import { accessChoices, accessWords, requestSent } from './words.ts'

interface Props {
  user: UserRecord
  branches: readonly { id: number; name: string }[]
}

export function AccessSection({ user, branches }: Props) {
  return (
    <Section title="Access and branch">
      <div className={styles.form}>
        <AccessForm user={user} />
        <BranchForm user={user} branches={branches} />
      </div>
    </Section>
  )
}

function AccessForm({ user }: { user: UserRecord }) {
  const { id, access, can } = user
  const [chosen, setChosen] = useState<number>()
  const wanted = chosen ?? access
  const [asking, setAsking] = useState(false)
  const change = useCall(changeAccess)
  const raises = isAdmin(wanted) && wanted > access
  const name = `${user.first} ${user.last}`
  const close = () => setAsking(false)
  const send = () =>
    change.mutate(
      { params: { id }, body: { access: wanted } },
      {
        onSuccess: ({ waits }) => {
          toast.success(waits ? requestSent : `${name} now has access level ${wanted}`)
          setChosen(undefined)
        },
        onError: (error) => toast.error('Couldn’t change access', error.message),
        onSettled: close,
      },
    )
  return (
    <div className={styles.row}>
      <Select
        label="Access level"
        allowDeselect={false}
        w={220}
        readOnly={!can.rights}
        data={accessChoices(Math.max(can.access, access))}
        value={String(wanted)}
        onChange={(value) => value && setChosen(Number(value))}
      />
      {wanted !== access && (
        <Button
          disabled={raises && user.requests.some(({ kind }) => kind === 'access')}
          onClick={() => setAsking(true)}
        >
          {raises ? 'Request admin access' : 'Change access'}
        </Button>
      )}
      {asking &&
        (raises ? (
          <RaiseDialog name={name} access={wanted} busy={change.isPending} onAsk={send} onClose={close} />
        ) : (
          <ConfirmDialog
            title={`Change ${name}’s access to ${accessWords(wanted)}?`}
            question={
              wanted < access
                ? 'This takes effect right away. They lose anything that needs a higher level.'
                : 'This takes effect right away.'
            }
            confirm="Change access"
            busy={change.isPending}
            onConfirm={send}
            onCancel={close}
          />
        ))}
    </div>
  )
}

function BranchForm({ user, branches }: Props) {
  const { can } = user
  const initial = { branchId: user.branchId === null ? '' : String(user.branchId), manager: user.manager }
  const { values, put, problems, submit, reset, busy, unsaved } = useSection(
    user.id,
    initial,
    ({ branchId, manager }) => ({
      ...(branchId !== undefined && { branchId: branchId ? Number(branchId) : null }),
      ...(manager !== undefined && { manager }),
    }),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.row}>
        <Select
          label="Branch"
          placeholder="None"
          searchable
          clearable={can.move}
          w={220}
          readOnly={!can.move}
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.branchId || null}
          onChange={(chosen) => put('branchId', chosen ?? '')}
          error={problems['branchId']}
        />
        <Checkbox
          label="Branch manager"
          disabled={!can.appoint}
          checked={values.manager}
          onChange={(event) => put('manager', event.currentTarget.checked)}
        />
      </div>
      <SaveBar of="branch" unsaved={unsaved} busy={busy} onReset={reset} />
    </form>
  )
}

interface RaiseDialogProps {
  name: string
  access: number
  busy: boolean
  onAsk: () => void
  onClose: () => void
}

/** Nobody becomes an admin by one person's word. */
function RaiseDialog({ name, access, busy, onAsk, onClose }: RaiseDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={`Request admin access (level ${access}) for ${name}?`} size={460}>
      <p className={dialog.question}>
        Admins can do everything in the portal, so two admins have to agree. The other admins get an email now, and
        nothing changes for {name} until one of them confirms.
      </p>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button onClick={onAsk} loading={busy}>
          Send request
        </Button>
      </div>
    </Dialog>
  )
}
