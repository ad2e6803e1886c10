import { listReminders, type ReminderTopic, setReminders } from '@portal/contract/actions'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { Section } from '../../ui/Section.tsx'
import { Switch } from '../../ui/plain/Switch.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './Reminders.module.css'

const key = ['reminders'] as const
const { useCall } = changing(key)

/** Which reminders come by email; the links in the reminders themselves turn the same ones off. */
export function Reminders() {
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listReminders, {}, signal)).data,
  })
  const change = useCall(setReminders)
  if (!data) return null
  return (
    <Section title="Email reminders" about="What’s due stays in the portal, whether we remind you or not.">
      <div className={styles.rows}>
        {data.map(({ topic, title, on }) => (
          <Switch
            key={topic}
            label={title.charAt(0).toUpperCase() + title.slice(1)}
            checked={change.isPending && change.variables?.params.topic === topic ? change.variables.body.on : on}
            onChange={(checked) =>
              change.mutate(
                { params: { topic: topic as ReminderTopic }, body: { on: checked } },
                { onError: ({ message }) => toast.error('Couldn’t save reminders', message) },
              )
            }
          />
        ))}
      </div>
    </Section>
  )
}
