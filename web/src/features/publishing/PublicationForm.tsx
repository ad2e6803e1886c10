import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Branch } from '@portal/contract/publication'
import { audiences } from '@portal/contract/rules/publication'
import { CallError } from '../../lib/call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type AddressingFields, addressedBy, addressingFieldsOf, audienceWords } from './addressing.ts'
import { type Fields, type Kind, type Published, upper, useSave } from './kind.ts'
import styles from './publishing.module.css'

interface Props<Content> {
  kind: Kind<Content>
  /** None: a new one. */
  row: Published<Content> | undefined
  branches: Branch[]
  onClose: () => void
}

export function PublicationForm<Content extends object>({ kind, row, branches, onClose }: Props<Content>) {
  const { one } = kind
  const save = useSave(kind, row)
  const form = useForm<Fields<Content>>({
    initialValues: { ...(row ? contentOf(kind, row) : kind.blank), ...addressingFieldsOf(row) },
    validateInputOnBlur: true,
    validate: (fields) => kind.problems(draftOf(kind, fields)),
  })
  const { values } = form

  function submit() {
    if (form.validate().hasErrors) return
    save.mutate(draftOf(kind, values), {
      onSuccess: () => {
        toast.success(row ? `${upper(one)} saved` : 'Draft saved. Publish it when it’s ready.')
        onClose()
      },
      onError: (error) => {
        form.setErrors(error instanceof CallError ? (error.fields ?? {}) : {})
        toast.error(`Couldn’t save ${one}`, error.message)
      },
    })
  }

  return (
    <FormDialog
      title={`${row ? 'Edit' : 'Add'} ${one}`}
      submit={row ? 'Save changes' : 'Add draft'}
      busy={save.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind.preview(values)}
      {kind.fields(form)}
      <AddressingInputs inputProps={form.getInputProps} forBranch={values.audience === 'branch'} branches={branches} />
    </FormDialog>
  )
}

const contentOf = <Content extends object>({ blank }: Kind<Content>, row: Content): Content =>
  Object.fromEntries(Object.keys(blank).map((name) => [name, row[name as keyof Content]])) as Content

const draftOf = <Content extends object>(kind: Kind<Content>, fields: Fields<Content>) => ({
  ...kind.trimmed(contentOf(kind, fields)),
  ...addressedBy(fields),
})

interface AddressingProps {
  /** Of the form that holds them. */
  inputProps: (name: keyof AddressingFields) => object
  forBranch: boolean
  branches: Branch[]
}

/** For whom, and from when until when. */
const AddressingInputs = ({ inputProps, forBranch, branches }: AddressingProps) => (
  <>
    <div className={styles.pair}>
      <Select
        label="Audience"
        allowDeselect={false}
        data={audiences.map((audience) => ({ value: audience, label: audienceWords[audience] }))}
        {...inputProps('audience')}
      />
      {forBranch && (
        <Select
          label="Branch"
          withAsterisk
          searchable
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...inputProps('branch')}
        />
      )}
    </div>
    <div className={styles.pair}>
      <TextInput type="datetime-local" label="Start" withAsterisk {...inputProps('starts')} />
      <TextInput type="datetime-local" label="End" {...inputProps('ends')} />
    </div>
    <p className="t-note">
      Times are in your local time zone. Without an end date, it stays up until you unpublish it.
    </p>
  </>
)
