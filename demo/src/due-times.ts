// When each open work item of the demo firm is due: by the firm's due times, and by the deadline of the record behind it.
import { calendarOf } from '@portal/contract/rules/calendar'
import { amendmentDue, type ChangeField } from '@portal/contract/rules/profile-change'
import { dueAt, dueTimeOf, endOfDay, isHeld } from '@portal/contract/rules/due-time'
import type { Stage } from '@portal/contract/rules/stage'
import { notifyBy } from '@portal/server/features/incidents/public'
import { defaults } from '@portal/server/features/settings/public'
import type pg from 'pg'

interface Item {
  id: number
  category: string
  stage: Stage
  created_at: Date
  changed_at: Date
  noticed_at: Date | null
  field: ChangeField | null
  happened_on: string | null
  day: string | null
}

/** After everything else: by then every item has its record. */
export async function addDueTimes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Item>(
    `select w.id, w.category, w.stage, w.created_at, w.changed_at, i.noticed_at, c.field, c.happened_on::text,
       coalesce(r.due::text, ac.due_on::text, case when o.renewing then o.expires::text else o.answers->>'start_date' end) as day
     from work_item w
     left join incident i on w.record_kind = 'incident' and i.id = w.record_id
     left join profile_change c on w.record_kind = 'profile-change' and c.id = w.record_id
     left join request r on w.record_kind = 'request' and r.id = w.record_id
     left join outside_business o on w.record_kind = 'outside-business' and o.id = w.record_id
     left join address_change ac on w.record_kind in ('address-change', 'address-notice') and ac.id = w.record_id
     where w.stage < 9`,
  )
  const { dueTimes, closings } = defaults
  const calendar = calendarOf('market', closings)
  const due = rows.map((item) => {
    const time = dueTimeOf(dueTimes, item.category)
    const deadline = deadlineOf(item)
    return {
      id: item.id,
      promised: time && dueAt(item.created_at, time, dueTimes.cutoff, calendar),
      unit: time && time.unit,
      deadline: deadline && endOfDay(deadline),
      held: isHeld(item.stage) ? item.changed_at : null,
    }
  })
  await client.query(
    `update work_item w set promised_at = d.promised, due_unit = d.unit, deadline_at = d.deadline, held_at = d.held
     from json_to_recordset($1) d (id int, promised timestamptz, unit text, deadline timestamptz, held timestamptz)
     where d.id = w.id`,
    [JSON.stringify(due)],
  )
}

function deadlineOf({ noticed_at, field, happened_on, day }: Item): string | null {
  if (noticed_at) return notifyBy(noticed_at)
  return field ? amendmentDue(field, happened_on) : day
}
