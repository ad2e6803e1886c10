import { Select, TextInput } from '@mantine/core'
import type { Branch } from '@portal/contract/publication'
import { audiences } from '@portal/contract/rules/publication'
import { type AddressingFields, audienceWords } from './addressing.ts'
import styles from './publication.module.css'

interface Props {
  /** Of the form that holds them. */
  inputProps: (name: keyof AddressingFields) => object
  forBranch: boolean
  branches: Branch[]
}

/** For whom, and from when until when. */
export function AddressingInputs({ inputProps, forBranch, branches }: Props) {
  return (
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
}
