import { SegmentedControl } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { type EventDays as Days, savePreferences } from '@portal/contract/preferences'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useChangeDetails, useDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import styles from './drawers.module.css'

const choices = limits.eventDays.map((days) => ({ value: String(days), label: days === 'all' ? 'All' : String(days) }))

/** How many days of events the home screen shows; it listens for the event, by the specification's name. */
export function EventDays() {
  const { preferences } = useDetails()
  const change = useChangeDetails()

  function show(days: Days) {
    change({ preferences: { ...preferences, event_days: days } })
    window.dispatchEvent(new CustomEvent('event_scope_update', { detail: days }))
  }

  const save = useMutation({
    scope: { id: 'event-days' }, // one after the other: the last choice is the one that stays
    mutationFn: (event_days: Days) => call(savePreferences, { body: { event_days } }),
    onMutate: (days) => {
      show(days)
      return preferences.event_days
    },
    onError: (problem, _, before = limits.eventDaysDefault) => {
      show(before)
      toast.error('Couldn’t save event days', problem.message)
    },
  })

  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2 className={styles.partTitle}>Event days</h2>
        <span className="t-note">How far ahead to show events</span>
      </div>
      <SegmentedControl
        fullWidth
        aria-label="Event days"
        data={choices}
        value={String(preferences.event_days)}
        onChange={(chosen) => {
          const days = limits.eventDays.find((one) => String(one) === chosen)
          if (days) save.mutate(days)
        }}
      />
    </section>
  )
}
