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

const stateInWords = { coming: 'Coming', running: 'Under way', past: 'Over', cancelled: 'Cancelled' } as const

function Moment({ at }: { at: string }) {
  const firms = firmsTime(at)
  return (
    <time dateTime={at} title={firms && `${firms} on the firm’s clock`}>
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
          <span className={`t-note ${styles.overlap}`}> At the same time as {sameTime.join(', ')}</span>
        )}
      </>
    ),
  },
  { id: 'state', header: 'State', width: '12%', text: ({ state }) => stateInWords[state] },
  {
    id: 'starts',
    header: 'From',
    width: '24%',
    labelled: true,
    text: ({ starts }) => ownTime(starts),
    order: ({ starts }) => Date.parse(starts),
    cell: ({ starts }) => <Moment at={starts} />,
  },
  {
    id: 'ends',
    header: 'Until',
    width: '24%',
    labelled: true,
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
    return (
      <ErrorState
        title="The maintenance windows could not be loaded"
        help={error.message}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <div className={styles.tools}>
        <p className="t-note">
          While one is under way everybody sees it, on the sign-in page too. Times are those of your own clock; point at
          one for the firm’s.
        </p>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          Plan maintenance
        </Button>
      </div>
      <Section title="Coming and under way">
        <ShortTable
          label="Maintenance coming and under way"
          rows={rows?.filter(isOpen)}
          rowId={({ id }) => String(id)}
          columns={columns}
          defaultSort={{ column: 'starts', desc: false }}
          renderActions={(row) => (
            <>
              <RowButton label={`Change ${row.name}`} onClick={() => setEditing(row)}>
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
              title="No maintenance planned"
              help="Plan one, and it is told when its time comes."
            />
          }
        />
      </Section>
      {rows?.some((row) => !isOpen(row)) && (
        <Section title="Over">
          <ShortTable
            label="Maintenance that is over"
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
          ? `“${window.name}” is no longer told to anybody from now on.`
          : `“${window.name}” will not be told to anybody.`
      }
      confirm={running ? 'End now' : 'Cancel maintenance'}
      cancel="Keep it"
      busy={stop.isPending}
      onConfirm={() =>
        stop.mutate(window.id, {
          onSuccess: () => toast.success(running ? 'Maintenance ended' : 'Maintenance cancelled'),
          onError: (error) => toast.error('That did not work', error.message),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    />
  )
}
