// The directory as admins keep it: everybody in it, listed or not.
import { Button, Select } from '@mantine/core'
import { departmentNames } from '@portal/contract/rules/staff'
import type { StaffEntry } from '@portal/contract/staff'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconToggleLeft from '@tabler/icons-react/dist/esm/icons/IconToggleLeft.mjs'
import IconToggleRight from '@tabler/icons-react/dist/esm/icons/IconToggleRight.mjs'
import { useCallback, useMemo, useState } from 'react'
import { DataTable } from '../../ui/DataTable.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { useSaveStaff, useStaff } from './api.ts'
import { nameOf } from './contact.ts'
import { fieldsOf, StaffEditor } from './StaffEditor.tsx'

const columns: readonly Column<StaffEntry>[] = [
  { id: 'name', header: 'Name', width: '22%', text: nameOf },
  { id: 'title', phone: 'fact', header: 'Title', width: '24%', text: ({ title, roles }) => title || roles },
  {
    id: 'departments',
    header: 'Departments',
    width: '24%',
    text: ({ teams }) => teams.map((code) => departmentNames[code]).join(', '),
  },
  { id: 'phone', phone: 'value', header: 'Direct phone', width: '14%', text: ({ phone }) => phone },
  { id: 'ext', header: 'Ext.', width: '6%', text: ({ ext }) => ext },
  {
    id: 'listed',
    phone: 'small',
    header: 'Directory',
    width: '10%',
    text: ({ listed }) => (listed ? 'Listed' : 'Hidden'),
  },
]
const everybody = 'Listed and hidden'
const choices = [everybody, 'Listed', 'Hidden']

export function StaffManager() {
  const { data: staff, error, refetch } = useStaff()
  const [editing, setEditing] = useState<StaffEntry | 'new'>()
  const [choice, setChoice] = useState(everybody)
  const save = useSaveStaff()
  const { mutate } = save

  const rows = useMemo(
    () => (choice === everybody ? staff : staff?.filter(({ listed }) => listed === (choice === 'Listed'))),
    [staff, choice],
  )

  const renderActions = useCallback(
    (entry: StaffEntry) => {
      const Icon = entry.listed ? IconToggleRight : IconToggleLeft
      const turn = () =>
        mutate(
          { draft: { ...fieldsOf(entry), listed: !entry.listed }, base: entry },
          { onError: (failed) => toast.error('Couldn’t save entry', failed.message) },
        )
      return (
        <>
          <RowButton label={`${entry.listed ? 'Hide' : 'List'} ${nameOf(entry)}`} onClick={turn}>
            <Icon size={16} stroke={1.6} aria-hidden />
          </RowButton>
          <RowButton label={`Edit ${nameOf(entry)}`} onClick={() => setEditing(entry)}>
            <IconPencil size={16} stroke={1.6} aria-hidden />
          </RowButton>
        </>
      )
    },
    [mutate],
  )

  return (
    <Section
      title="Staff directory"
      about="Listed people are visible to everyone, including visitors who aren’t signed in."
      tools={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          Add person
        </Button>
      }
    >
      <DataTable
        of="people"
        name="staff-directory"
        label="Staff directory"
        rows={rows}
        rowId={({ id }) => String(id)}
        columns={columns}
        defaultSort="name"
        sizes={[20, 50, 'all']}
        defaultSize={20}
        searchHint="Search by name, title, or department"
        filters={
          <Select
            aria-label="Listed or hidden"
            data={choices}
            value={choice}
            onChange={(chosen) => setChoice(chosen ?? everybody)}
            w={144}
          />
        }
        filteredBy={choice === everybody ? [] : ['listed']}
        failed={error && !staff ? { title: 'Couldn’t load directory', help: error.message } : undefined}
        onRetry={() => void refetch()}
        onOpen={setEditing}
        renderActions={renderActions}
        exportable
      />
      {editing && <StaffEditor entry={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </Section>
  )
}
