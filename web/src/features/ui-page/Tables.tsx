import { Button, SegmentedControl } from '@mantine/core'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useMemo, useState } from 'react'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useSelection } from '../../ui/table-selection.ts'
import { toast } from '../../ui/toast.tsx'
import type { PartProps } from './Basics.tsx'
import styles from './UiPage.module.css'

interface Ship {
  id: string
  name: string
  port: string
  berth: string
}
const ports = ['Albany', 'Boston', 'Charleston', 'Norfolk', 'Portland']
const ships: readonly Ship[] = Array.from({ length: 45 }, (_, index) => ({
  id: `ship-${index + 1}`,
  name: `Ship ${index + 1}`,
  port: ports[index % ports.length] ?? '',
  berth: index % 3 ? `B${index + 1}` : '',
}))
const columns: readonly Column<Ship>[] = [
  { id: 'name', header: 'Name', width: '40%', text: ({ name }) => name },
  { id: 'port', phone: 'fact', header: 'Port', width: '40%', text: ({ port }) => port },
  { id: 'berth', phone: 'value', header: 'Berth', width: '20%', text: ({ berth }) => berth },
]
const idOf = ({ id }: Ship) => id
const more = (ship: Ship) => (
  <dl className={styles.facts}>
    <dt>Port</dt>
    <dd>{ship.port}</dd>
    <dt>Berth</dt>
    <dd>{ship.berth || 'Not assigned'}</dd>
  </dl>
)
const menuOf = ({ name }: Ship) => [
  { label: 'Rename', onClick: () => toast.info(`Rename ${name}`) },
  { label: 'Delete', danger: true as const, onClick: () => toast.info(`Delete ${name}`) },
]
const edit = ({ name }: Ship) => (
  <RowButton label={`Edit ${name}`} onClick={() => toast.info(`Edit ${name}`)}>
    <IconPencil size={16} stroke={1.6} aria-hidden />
  </RowButton>
)
const states = ['Rows', 'Loading', 'Empty', 'Error'] as const
type State = (typeof states)[number]

export function Tables(place: PartProps) {
  const [state, setState] = useState<State>('Rows')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['ship-2']))
  const rows = { Rows: ships, Loading: undefined, Empty: [], Error: undefined }[state]
  return (
    <Section
      {...place}
      about="Use the arrow keys to move, Enter to open, Space to select, and the right arrow to show details."
      tools={
        <SegmentedControl aria-label="State" data={[...states]} value={state} onChange={(chosen) => setState(chosen)} />
      }
    >
      <DataTable
        of="ships"
        label="Ships"
        rows={rows}
        rowId={idOf}
        columns={columns}
        defaultSort="name"
        sizes={[10, 20, 'all']}
        defaultSize={10}
        searchHint="Search name, port or berth"
        failed={state === 'Error' ? { title: 'Couldn’t load list', help: 'The server didn’t respond.' } : undefined}
        onRetry={() => setState('Rows')}
        onOpen={({ name }) => toast.info(`Open ${name}`)}
        renderActions={edit}
        selected={selected}
        onSelect={setSelected}
        selectionActions={
          <Button size="xs" variant="default" onClick={() => setSelected(new Set())}>
            Release
          </Button>
        }
        renderMore={more}
        menuOf={menuOf}
        exportable
      />
      <h3 className={styles.gap}>On a phone</h3>
      <div className={styles.phone}>
        <OnPhone />
      </div>
    </Section>
  )
}

function OnPhone() {
  const rows = useMemo(() => ships.slice(0, 3).map((original) => ({ id: `phone-${original.id}`, original })), [])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['phone-ship-2']))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['phone-ship-3']))
  const selection = useSelection(rows, selected, setSelected)
  return (
    <RowsAsList
      label="Ships on a phone"
      columns={columns}
      rows={rows}
      skeletonRows={3}
      sort={{ column: 'name', desc: false }}
      onSort={() => {}}
      renderActions={undefined}
      onOpen={undefined}
      selection={selection}
      expansion={{ open, toggle: (id) => setOpen(new Set(open.has(id) ? [] : [id])), render: more }}
      menuOf={menuOf}
    />
  )
}

const few = ships.slice(0, 3)

export function ShortTables(place: PartProps) {
  const parts = { rowId: idOf, columns, defaultSort: { column: 'name', desc: false } }
  const empty = <Message icon={IconFileOff} title="No ships yet" />
  return (
    <Section {...place} about="For short lists. Sort by column; no search or paging.">
      <ShortTable {...parts} label="Three ships" rows={few} renderActions={edit} empty={empty} />
      <h3 className={styles.gap}>Loading</h3>
      <ShortTable {...parts} label="Ships to come" rows={undefined} empty={empty} />
      <h3 className={styles.gap}>Empty</h3>
      <ShortTable {...parts} label="No ships" rows={[]} empty={empty} />
    </Section>
  )
}
