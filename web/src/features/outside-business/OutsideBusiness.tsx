import { ActionIcon, Button, Select } from '@mantine/core'
import { type Activity, newActivity } from '@portal/contract/outside-business'
import { texts } from '@portal/contract/texts'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError, helpFor } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { usePhone } from '../../ui/phone.ts'
import { toast } from '../../ui/toast.tsx'
import { ActivityForm } from './ActivityForm.tsx'
import { useActivities, useCall } from './api.ts'
import { activityColumns, rowId } from './columns.tsx'
import { Details } from './Details.tsx'
import styles from './outside-business.module.css'
import { Discard, End, Renew } from './Questions.tsx'
import { nameOf, standingOf, standings } from './words.ts'

const everyStanding = 'all'

type Asking = { what: 'edit' | 'renew' | 'end' | 'discard'; activity: Activity } | { what: 'declare' } | undefined

/** The whole of it, on its own screen and as a tab of the registrations. */
export function OutsideBusiness() {
  const { guest } = useDetails()
  const { data, error, refetch } = useActivities()
  const { mutateAsync: begin } = useCall(newActivity)
  const [query, setQuery] = useSearchParams()
  const [refreshing, setRefreshing] = useState(false)
  const [asking, setAsking] = useState<Asking>()

  useEffect(() => {
    if (error) toast.error(texts.obaFailed, error.message)
  }, [error])

  const standing = standings.find((one) => one === query.get('status'))
  const rows = useMemo(() => data?.filter((row) => !standing || standingOf(row) === standing), [data, standing])

  async function refresh() {
    setRefreshing(true)
    await refetch()
    setRefreshing(false)
  }

  const duplicate = useCallback(
    async (activity: Activity) => {
      try {
        const { id } = await begin({ body: { from: activity.id } })
        const copy = (await refetch()).data?.find((one) => one.id === id)
        toast.success(`${nameOf(activity)} copied to a new draft`)
        if (copy) setAsking({ what: 'edit', activity: copy })
      } catch (problem) {
        toast.error('Couldn’t duplicate activity', problem instanceof CallError ? problem.message : undefined)
      }
    },
    [begin, refetch],
  )

  const renderActions = useCallback(
    (activity: Activity) => (
      <>
        {activity.can.edit && (
          <RowButton label={`Edit ${nameOf(activity)}`} onClick={() => setAsking({ what: 'edit', activity })}>
            <IconPencil size={16} stroke={1.6} aria-hidden />
          </RowButton>
        )}
        {activity.can.duplicate && (
          <RowButton label={`Duplicate ${nameOf(activity)}`} onClick={() => void duplicate(activity)}>
            <IconCopy size={16} stroke={1.6} aria-hidden />
          </RowButton>
        )}
      </>
    ),
    [duplicate],
  )

  const renderMore = useCallback(
    (activity: Activity) => (
      <Details
        activity={activity}
        onRenew={() => setAsking({ what: 'renew', activity })}
        onEnd={() => setAsking({ what: 'end', activity })}
        onDiscard={() => setAsking({ what: 'discard', activity })}
      />
    ),
    [],
  )

  function show(chosen: string | null) {
    setQuery(
      (current) => {
        current.delete('page')
        if (chosen && chosen !== everyStanding) current.set('status', chosen)
        else current.delete('status')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const phone = usePhone()
  const declare = !guest && (
    <Button className={styles.declare} onClick={() => setAsking({ what: 'declare' })}>
      Disclose activity
    </Button>
  )
  const close = () => setAsking(undefined)
  return (
    <div className={styles.list}>
      {phone && data?.length !== 0 && declare}
      {data?.length === 0 ? (
        <Message
          icon={IconBriefcase}
          title="No outside activities"
          help="Disclose any outside job, ownership, or board seat here before it begins."
        >
          {declare}
        </Message>
      ) : (
        <DataTable
          of="activities"
          name="outside-business"
          label="Outside business activities"
          rows={rows}
          rowId={rowId}
          columns={activityColumns}
          defaultSort="-created"
          sizes={[20, 50, 'all']}
          defaultSize={20}
          searchHint="Search activities"
          filters={
            <Select
              aria-label="Status"
              data={[{ value: everyStanding, label: 'All statuses' }, ...standings]}
              value={standing ?? everyStanding}
              onChange={show}
              w={190}
            />
          }
          tools={
            <ActionIcon
              className={styles.refresh}
              variant="default"
              size={32}
              aria-label="Refresh activities"
              title="Refresh"
              loading={refreshing}
              onClick={() => void refresh()}
            >
              <IconRefresh size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          }
          actions={!phone && declare}
          filteredBy={standing ? ['status'] : []}
          failed={error && !data ? { title: texts.obaFailed, help: helpFor(error) } : undefined}
          onRetry={() => void refetch()}
          renderActions={renderActions}
          renderMore={renderMore}
          exportable
        />
      )}
      {asking?.what === 'declare' && <ActivityForm draft={undefined} onClose={close} />}
      {asking?.what === 'edit' && <ActivityForm key={asking.activity.id} draft={asking.activity} onClose={close} />}
      {asking?.what === 'renew' && <Renew activity={asking.activity} onClose={close} />}
      {asking?.what === 'end' && <End activity={asking.activity} onClose={close} />}
      {asking?.what === 'discard' && <Discard activity={asking.activity} onClose={close} />}
    </div>
  )
}
