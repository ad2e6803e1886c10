import { Button, Checkbox, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@portal/contract/limits'
import { departmentNames, staffLimits, staffProblems } from '@portal/contract/rules/staff'
import type { StaffDraft, StaffEntry } from '@portal/contract/staff'
import { type ComponentProps, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBiographyPreview, useSaveStaff, useStaff, useStaffPhoto } from './api.ts'
import { BioText } from './BioText.tsx'
import { PhotoChoice, photoProblem } from './PhotoChoice.tsx'
import { Portrait } from './Portrait.tsx'
import styles from './StaffEditor.module.css'

const blank: StaffDraft = {
  first: '',
  last: '',
  email: '',
  title: '',
  roles: '',
  phone: '',
  ext: '',
  teams: [],
  sort: 0,
  linkedin: '',
  bio: '',
  listed: true,
}

export function fieldsOf(entry: StaffEntry): StaffDraft {
  const { id: _id, version: _version, photo: _photo, ...fields } = entry
  return fields
}

export function StaffEditor({ entry, onClose }: { entry: StaffEntry | undefined; onClose: () => void }) {
  // What the changes are based on; another's change in the meantime is a conflict, not a surprise.
  const [base, setBase] = useState(entry)
  const [conflict, setConflict] = useState(false)
  const current = useStaff().data?.find(({ id }) => id === entry?.id)
  const save = useSaveStaff()
  const form = useForm<StaffDraft>({
    initialValues: entry ? fieldsOf(entry) : blank,
    validateInputOnBlur: true,
    validate: staffProblems,
  })

  function submit() {
    if (form.validate().hasErrors) return
    const change = { draft: form.values, base }
    save.mutate(change, {
      onSuccess: () => {
        toast.success(entry ? 'Changes saved' : 'Person added to the directory')
        onClose()
      },
      onError: (error) => {
        const { code, fields = {} } = error instanceof CallError ? error : {}
        form.setErrors(fields)
        setConflict(code === 'conflict')
        toast.error('Couldn’t save entry', error.message)
      },
    })
  }

  function loadCurrent() {
    if (!current) return
    setBase(current)
    form.setValues(fieldsOf(current))
    form.resetDirty(fieldsOf(current))
    form.clearErrors()
    setConflict(false)
  }

  const text = (name: 'first' | 'last' | 'title' | 'roles' | 'phone' | 'ext' | 'linkedin', most: number) => ({
    maxLength: most,
    ...form.getInputProps(name),
  })

  return (
    <FormDialog
      title={entry ? 'Edit entry' : 'Add person'}
      submit={entry ? 'Save changes' : 'Add person'}
      busy={save.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && (
        <Banner>
          Someone else changed this entry while you were editing. Nothing was overwritten.
          {current && (
            <Button size="xs" variant="default" onClick={loadCurrent}>
              Load latest version
            </Button>
          )}
        </Banner>
      )}
      {base && <EntryPhoto entry={current ?? base} onVersion={(version) => setBase({ ...base, version })} />}
      <div className={styles.pair}>
        <TextInput label="First name" withAsterisk data-autofocus {...text('first', staffLimits.name)} />
        <TextInput label="Last name" withAsterisk {...text('last', staffLimits.name)} />
      </div>
      <TextInput
        label="Email"
        withAsterisk
        inputMode="email"
        maxLength={staffLimits.email}
        {...form.getInputProps('email')}
        onChange={({ currentTarget }) => form.setFieldValue('email', currentTarget.value.toLowerCase())}
      />
      <TextInput label="Title" description="Shown in the biography" {...text('title', staffLimits.title)} />
      <TextInput label="Roles" description="Shown on the card" {...text('roles', staffLimits.title)} />
      <div className={styles.pair}>
        <TextInput label="Direct phone" inputMode="tel" {...text('phone', staffLimits.phone)} />
        <TextInput label="Extension" inputMode="numeric" {...text('ext', staffLimits.ext)} />
      </div>
      <Checkbox.Group label="Departments" {...form.getInputProps('teams')}>
        <div className={styles.departments}>
          {limits.departments.map((code) => (
            <Checkbox key={code} value={code} label={departmentNames[code]} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={styles.pair}>
        <NumberInput
          label="Order"
          description="Lowest number comes first"
          min={0}
          max={9_999}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('sort')}
          onChange={(sort) => form.setFieldValue('sort', Number(sort))}
        />
        <TextInput
          label="LinkedIn"
          description="Leave blank to hide the LinkedIn button"
          inputMode="url"
          placeholder="https://www.linkedin.com/in/…"
          {...text('linkedin', staffLimits.linkedin)}
        />
      </div>
      <BioField {...form.getInputProps('bio')} value={form.values.bio} />
      <Checkbox
        label="Listed in the directory"
        description="Listed people are visible to everyone, including visitors who aren’t signed in."
        {...form.getInputProps('listed', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

/** A photo is kept at once, whatever becomes of the form around it. */
function EntryPhoto({ entry, onVersion }: { entry: StaffEntry; onVersion: (version: number) => void }) {
  const change = useStaffPhoto()
  const [photo, setPhoto] = useState(entry.photo)
  const [problem, setProblem] = useState<string>()

  function put(file: File | undefined) {
    const wrong = file && photoProblem(file)
    setProblem(wrong)
    if (wrong) return
    change.mutate(
      { id: entry.id, file },
      {
        onSuccess: (answer) => {
          setPhoto(answer.photo)
          onVersion(answer.version)
        },
        onError: (error) => setProblem((error instanceof CallError && error.fields?.['upload']) || error.message),
      },
    )
  }

  return (
    <PhotoChoice
      has={photo !== ''}
      busy={change.isPending}
      problem={problem}
      onChoose={put}
      onRemove={() => put(undefined)}
    >
      <Portrait person={{ ...entry, photo }} size={64} />
    </PhotoChoice>
  )
}

type Props = ComponentProps<typeof Textarea> & { value: string }

/** Plain html, and what the directory makes of it. */
function BioField(props: Props) {
  const [looking, setLooking] = useState(false)
  const { data: html = '', error } = useBiographyPreview(props.value, looking)
  return (
    <div>
      {looking ? (
        <section className={styles.preview} aria-label="Preview of the biography">
          {error ? <p className={styles.failed}>{error.message}</p> : <BioText html={props.value && html} />}
        </section>
      ) : (
        <Textarea
          {...counted(props.value, limits.biographyLength)}
          label="Biography"
          autosize
          minRows={5}
          maxRows={12}
          maxLength={limits.biographyLength}
          placeholder="<p>Experience, role, and what they help with.</p>"
          {...props}
        />
      )}
      <div className={styles.look}>
        <SegmentedControl
          size="xs"
          aria-label="Biography"
          data={['Write', 'Preview']}
          value={looking ? 'Preview' : 'Write'}
          onChange={(choice) => setLooking(choice === 'Preview')}
        />
        <p className="t-note">Allowed tags: p, strong, em, ul, ol, li, h3, and links. Other tags are removed.</p>
      </div>
    </div>
  )
}
