import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { knowledgeCategories } from '@portal/contract/documents'
import { limits } from '@portal/contract/limits'
import { changed, type DocumentFields, offeredCategories } from '@portal/contract/rules/document'
import { useLookedFor } from '../../lib/looked-for.ts'
import { counted } from '../../ui/counted.ts'
import { useAdvisors } from './api.ts'
import styles from './EditorPanel.module.css'

const everybody = 'everybody'
const categories = offeredCategories.map(({ id, label }) => ({ value: String(id), label }))
const subCategories = knowledgeCategories.map((label, id) => ({ value: String(id), label }))

type Switched = 'library' | 'kc' | 'cyber' | 'comp' | 'attestation' | 'public' | 'guests'
/** What the Knowledge Center rules out can be switched on again once the document has left it. */
const switches: readonly { name: Switched; label: string; outsideKnowledge?: true }[] = [
  { name: 'library', label: 'Library' },
  { name: 'kc', label: 'Knowledge Center / email' },
  { name: 'cyber', label: 'Cybersecurity', outsideKnowledge: true },
  { name: 'comp', label: 'Compliance', outsideKnowledge: true },
  { name: 'attestation', label: 'Attestation required', outsideKnowledge: true },
  { name: 'public', label: 'Public compliance page' },
  { name: 'guests', label: 'Guests' },
]

export function EditorFields({ form }: { form: UseFormReturnType<DocumentFields> }) {
  const { values, errors } = form
  const { selected_advisor: advisor } = values
  const looked = useLookedFor()
  const { data, isPlaceholderData } = useAdvisors(looked.q, advisor)
  const advisors = (data ?? []).map(({ text, email }) => ({ value: email, label: text }))
  const others = advisor && !advisors.some(({ value }) => value === advisor) ? [advisor] : []

  /** One change may bring others along. */
  function change(patch: Partial<DocumentFields>) {
    const next = changed(values, patch)
    for (const name of Object.keys(next) as (keyof DocumentFields)[]) {
      if (next[name] !== values[name]) form.setFieldValue(name, next[name])
    }
  }

  return (
    <>
      <Select
        label="Category"
        withAsterisk
        placeholder="Choose a category"
        data={categories}
        value={values.category === null ? null : String(values.category)}
        onChange={(chosen) => chosen && change({ category: Number(chosen) })}
        onBlur={() => form.validateField('category')}
        error={errors['category']}
      />
      {values.kc && (
        <Select
          label="Knowledge Center section"
          placeholder="Choose a section"
          clearable
          data={subCategories}
          value={values.kc_category === null ? null : String(values.kc_category)}
          onChange={(chosen) => change({ kc_category: chosen ? Number(chosen) : null })}
          error={errors['kc_category']}
        />
      )}
      <TextInput
        {...counted(values.title, limits.documentTitleLength)}
        label="Title"
        withAsterisk
        maxLength={limits.documentTitleLength}
        {...form.getInputProps('title')}
      />
      <Textarea
        {...counted(values.description, limits.documentDescriptionLength)}
        label="Description"
        withAsterisk
        placeholder="What it’s for and when to use it"
        rows={3}
        maxLength={limits.documentDescriptionLength}
        {...form.getInputProps('description')}
      />
      <TextInput
        {...counted(values.image_url, limits.documentImageUrlLength)}
        label="Image URL"
        placeholder="https://"
        inputMode="url"
        maxLength={limits.documentImageUrlLength}
        {...form.getInputProps('image_url')}
      />
      <div className={styles.days}>
        <TextInput
          type="date"
          label="Effective"
          description="Leave blank to use the upload date"
          {...form.getInputProps('effective')}
        />
        <TextInput
          type="date"
          label="Review due"
          description="Leave blank for no review"
          {...form.getInputProps('review_by')}
        />
      </div>
      <fieldset className={styles.switches}>
        <legend>Where it appears</legend>
        {switches.map(({ name, label, outsideKnowledge }) => (
          <Switch
            key={name}
            aria-label={label} // its error would become part of the name
            label={label}
            labelPosition="left"
            withThumbIndicator={false}
            disabled={outsideKnowledge === true && values.kc}
            checked={values[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
            error={errors[name]}
          />
        ))}
      </fieldset>
      <Select
        label="Visible to"
        searchable
        disabled={values.kc}
        data={[{ value: everybody, label: 'Everyone' }, ...advisors, ...others]}
        nothingFoundMessage="No matching advisors"
        {...looked.propsFor(isPlaceholderData)}
        value={advisor || everybody}
        onChange={(chosen) => change({ selected_advisor: chosen === everybody ? '' : (chosen ?? '') })}
        error={errors['selected_advisor']}
      />
    </>
  )
}
