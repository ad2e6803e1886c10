import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { type ActivityFilter, deleteFilter, saveFilter, type SavedFilter, taskLimits } from '@portal/contract/tasks'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './activities.module.css'
import { filterText } from './address.ts'
import { useCall } from './api.ts'

interface Props {
  filter: ActivityFilter
  saved: readonly SavedFilter[]
  onChoose: (filter: ActivityFilter) => void
}

export function SavedFilters({ filter, saved, onChoose }: Props) {
  const [naming, setNaming] = useState(false)
  const remove = useCall(deleteFilter)
  const now = filterText(filter)
  const chosen = saved.find((one) => filterText(one.filter) === now)
  return (
    <div className={styles.saved}>
      {saved.length > 0 && (
        <Select
          aria-label="Saved filters"
          placeholder="Saved filters"
          data={saved.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen ? String(chosen.id) : null}
          onChange={(value) => {
            const next = saved.find(({ id }) => String(id) === value)
            if (next) onChoose(next.filter)
          }}
        />
      )}
      {chosen && (
        <ActionIcon
          variant="default"
          size={32}
          aria-label={`Delete filter ${chosen.name}`}
          title={`Delete filter ${chosen.name}`}
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(
              { params: { id: chosen.id } },
              {
                onSuccess: () => toast.success(`Filter “${chosen.name}” deleted`),
                onError: (error) => toast.error('Couldn’t delete filter', error.message),
              },
            )
          }
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      {now && !chosen && (
        <Button variant="default" onClick={() => setNaming(true)}>
          Save filter
        </Button>
      )}
      {naming && <NameDialog filter={filter} onClose={() => setNaming(false)} />}
    </div>
  )
}

function NameDialog({ filter, onClose }: { filter: ActivityFilter; onClose: () => void }) {
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const save = useCall(saveFilter)

  function submit() {
    if (!name.trim()) return setRefusal('Enter a name.')
    save.mutate(
      { body: { name: name.trim(), filter } },
      {
        onSuccess: () => {
          toast.success(`Filter “${name.trim()}” saved`)
          onClose()
        },
        onError: (error) => setRefusal(error.message),
      },
    )
  }

  return (
    <FormDialog
      title="Save filter"
      submit="Save filter"
      busy={save.isPending}
      unsaved={name.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        withAsterisk
        description="Using an existing name replaces that filter."
        maxLength={taskLimits.filterName}
        data-autofocus
        value={name}
        error={refusal}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setRefusal(undefined)
        }}
      />
    </FormDialog>
  )
}
