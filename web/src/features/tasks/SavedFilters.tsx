import { Button, Menu, TextInput } from '@mantine/core'
import {
  type ActivityFilter,
  deleteFilter,
  renameFilter,
  type SavedFilter,
  saveFilter,
  taskLimits,
} from '@portal/contract/tasks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
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

type Naming = { filter: ActivityFilter } | { of: SavedFilter }

/** The reader's own filters: chosen, saved, renamed, and deleted in one menu. */
export function SavedFilters({ filter, saved, onChoose }: Props) {
  const [naming, setNaming] = useState<Naming>()
  const [deleting, setDeleting] = useState<SavedFilter>()
  const now = filterText(filter)
  const chosen = saved.find((one) => textOf(one) === now)
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.7} aria-hidden />}>
            {chosen ? chosen.name : 'Saved filters'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.length === 0 && <Menu.Label>No saved filters yet</Menu.Label>}
          {saved.map((one) => (
            <div key={one.id} className={styles.savedLine}>
              <Menu.Item
                leftSection={
                  <IconCheck
                    size={14}
                    stroke={2}
                    style={{ visibility: one === chosen ? 'visible' : 'hidden' }}
                    aria-hidden
                  />
                }
                onClick={() => onChoose(whole(one))}
              >
                {one.name}
              </Menu.Item>
              <Menu.Item
                className={styles.savedIcon ?? ''}
                aria-label={`Rename ${one.name}`}
                onClick={() => setNaming({ of: one })}
              >
                <IconPencil size={15} stroke={1.7} aria-hidden />
              </Menu.Item>
              <Menu.Item
                className={styles.savedIcon ?? ''}
                aria-label={`Delete ${one.name}`}
                onClick={() => setDeleting(one)}
              >
                <IconTrash size={15} stroke={1.7} aria-hidden />
              </Menu.Item>
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={chosen !== undefined} onClick={() => setNaming({ filter })}>
            Save filter
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming && <NameDialog naming={naming} onClose={() => setNaming(undefined)} />}
      {deleting && <DeleteQuestion of={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** One from before there were segments is about every open task. */
const whole = ({ filter }: SavedFilter): ActivityFilter => ({ segment: 'all', ...filter })
const textOf = (one: SavedFilter) => filterText(whole(one))

function NameDialog({ naming, onClose }: { naming: Naming; onClose: () => void }) {
  const before = 'of' in naming ? naming.of.name : ''
  const [name, setName] = useState(before)
  const [refusal, setRefusal] = useState<string>()
  const save = useCall(saveFilter)
  const rename = useCall(renameFilter)
  const verb = before ? 'Rename filter' : 'Save filter'

  function submit() {
    const wanted = name.trim()
    if (!wanted) return setRefusal('Enter a name.')
    const settle = {
      onSuccess: () => {
        toast.success(`Filter “${wanted}” ${before ? 'renamed' : 'saved'}`)
        onClose()
      },
      onError: (error: Error) => setRefusal(error.message),
    }
    if ('of' in naming) rename.mutate({ params: { id: naming.of.id }, body: { name: wanted } }, settle)
    else save.mutate({ body: { name: wanted, filter: naming.filter } }, settle)
  }

  return (
    <FormDialog
      title={verb}
      submit={verb}
      busy={save.isPending || rename.isPending}
      unsaved={name.trim() !== before}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        withAsterisk
        description={before ? undefined : 'Using an existing name replaces that filter.'}
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

function DeleteQuestion({ of: { id, name }, onClose }: { of: SavedFilter; onClose: () => void }) {
  const remove = useCall(deleteFilter)
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      question="The filter is deleted. Tasks stay as they are."
      confirm="Delete filter"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { id } },
          {
            onSuccess: () => {
              toast.success(`Filter “${name}” deleted`)
              onClose()
            },
            onError: (error) => toast.error('Couldn’t delete filter', error.message),
          },
        )
      }
      onCancel={onClose}
    />
  )
}
