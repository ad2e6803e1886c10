import { onboardingCalendar, type calendarKinds } from '@portal/contract/onboarding'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../lib/download.ts'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import styles from './status.module.css'

interface Props {
  what: (typeof calendarKinds)[number]
  name: string
}

/** A file that any calendar takes. */
export function CalendarButton({ what, name }: Props) {
  const save = useMutation({ mutationFn: () => download(onboardingCalendar, { params: { what } }, `${name}.ics`) })
  return (
    <div className={styles.calendar}>
      <PlainButton aria-label={`Add to calendar: ${name}`} busy={save.isPending} onClick={() => save.mutate()}>
        <IconCalendarPlus size={16} stroke={1.7} aria-hidden />
        <span>Add to calendar</span>
      </PlainButton>
      <p role="alert">{save.error?.message}</p>
    </div>
  )
}
