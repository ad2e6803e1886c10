import { Button } from '@mantine/core'
import type { MaintenanceWindow } from '@portal/contract/maintenance'
import { overlap } from '@portal/contract/rules/maintenance'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { MaintenanceForm } from './MaintenanceForm.tsx'
import { useMaintenanceWindows, useStopMaintenance } from './maintenance-api.ts'
import styles from './settings.module.css'
import { firmsTime, ownTime } from './times.ts'

const stateInWords = { coming: 'Upcoming', running: 'In progress', past: 'Past', cancelled: 'Canceled' } as const

function Moment({ at }: { at: string }) {
  const firms = firmsTime(at)
  return (
    <time dateTime={at} title={firms && `${firms} ET`}>
      {ownTime(at)}
    </time>
  )
}

type Row = MaintenanceWindow & { sameTime: string[] }

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '36%',
    text: ({ name }) => name,
    cell: ({ name, url, sameTime }) => (
      <>
        {url ? (
          <a className="link-quiet" href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
        {sameTime.length > 0 && (
          <span className={`t-note ${styles.overlap}`}> Overlaps with {sameTime.join(', ')}</span>
        )}
      </>
    ),
  },
  { id: 'state', phone: 'status', header: 'Status', width: '12%', text: ({ state }) => stateInWords[state] },
  {
    id: 'starts',
    phone: 'value',
    header: 'Starts',
    width: '24%',
    text: ({ starts }) => ownTime(starts),
    order: ({ starts }) => Date.parse(starts),
    cell: ({ starts }) => <Moment at={starts} />,
  },
  {
    id: 'ends',
    header: 'Ends',
    width: '24%',
    text: ({ ends }) => ownTime(ends),
    order: ({ ends }) => Date.parse(ends),
    cell: ({ ends }) => <Moment at={ends} />,
  },
]

const isOpen = ({ state }: MaintenanceWindow) => state === 'coming' || state === 'running'

export function Maintenance() {
  const { data, error, refetch } = useMaintenanceWindows()
  const [editing, setEditing] = useState<'new' | MaintenanceWindow>()
  const [stopping, setStopping] = useState<MaintenanceWindow>()
  const rows = useMemo(() => {
    const open = data?.filter(isOpen) ?? []
    return data?.map((one) => ({
      ...one,
      sameTime: isOpen(one) ? open.filter((two) => two.id !== one.id && overlap(one, two)).map(({ name }) => name) : [],
    }))
  }, [data])

  if (error && !data)
    return <ErrorState title="Couldn’t load maintenance windows" help={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.tools}>
        <p className="t-note">
          While maintenance is in progress, everyone sees a notice, including on the sign-in page. Times are in your
          local time zone; hover to see Eastern Time.
        </p>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          Schedule maintenance
        </Button>
      </div>
      <Section title="Upcoming and in progress">
        <ShortTable
          label="Upcoming and in-progress maintenance"
          rows={rows?.filter(isOpen)}
          rowId={({ id }) => String(id)}
          columns={columns}
          defaultSort={{ column: 'starts', desc: false }}
          renderActions={(row) => (
            <>
              <RowButton label={`Edit ${row.name}`} onClick={() => setEditing(row)}>
                <IconPencil size={16} stroke={1.6} aria-hidden />
              </RowButton>
              <RowButton
                label={`${row.state === 'running' ? 'End' : 'Cancel'} ${row.name}`}
                onClick={() => setStopping(row)}
              >
                <IconX size={16} stroke={1.6} aria-hidden />
              </RowButton>
            </>
          )}
          empty={
            <Message
              icon={IconTool}
              title="No maintenance scheduled"
              help="Schedule a window and everyone will see a notice when it starts."
            />
          }
        />
      </Section>
      {rows?.some((row) => !isOpen(row)) && (
        <Section title="Past">
          <ShortTable
            label="Past maintenance"
            rows={rows.filter((row) => !isOpen(row))}
            rowId={({ id }) => String(id)}
            columns={columns}
            defaultSort={{ column: 'starts', desc: true }}
            empty={null}
          />
        </Section>
      )}
      {editing && (
        <MaintenanceForm
          window={editing === 'new' ? undefined : editing}
          others={data?.filter((one) => isOpen(one) && one !== editing) ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
      {stopping && <StopMaintenance window={stopping} onClose={() => setStopping(undefined)} />}
    </>
  )
}

function StopMaintenance({ window, onClose }: { window: MaintenanceWindow; onClose: () => void }) {
  const stop = useStopMaintenance()
  const running = window.state === 'running'
  return (
    <ConfirmDialog
      title={running ? 'End maintenance now?' : 'Cancel maintenance?'}
      question={
        running
          ? `The notice for “${window.name}” disappears right away.`
          : `No one will see a notice for “${window.name}”.`
      }
      confirm={running ? 'End maintenance' : 'Cancel maintenance'}
      cancel="Keep maintenance"
      busy={stop.isPending}
      onConfirm={() =>
        stop.mutate(window.id, {
          onSuccess: () => toast.success(running ? 'Maintenance ended' : 'Maintenance canceled'),
          onError: (error) => toast.error('Couldn’t update maintenance', error.message),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    />
  )
}
