import {
  ActionIcon,
  Drawer,
  type MantineColorScheme,
  SegmentedControl,
  Select,
  useMantineColorScheme,
} from '@mantine/core'
import { startActing } from '@portal/contract/acting'
import { limits } from '@portal/contract/limits'
import { type EventDays as Days, savePreferences } from '@portal/contract/preferences'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMutation } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Link } from 'react-router'
import { useAdvisors } from '../../lib/advisors.ts'
import { call } from '../../lib/call.ts'
import { ScreensContext } from '../../lib/feature.ts'
import { useLogout } from '../../lib/logout.ts'
import { useChangeDetails, useDetails } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { toast } from '../../ui/toast.tsx'
import { useActing } from '../acting/public.ts'
import { FavouriteDocuments, FavouriteScreens } from '../favourites/public.ts'
import { FeedbackForm } from '../feedback/public.ts'
import { BuildLabel } from './BuildLabel.tsx'
import styles from './drawers.module.css'

/** The title names the drawer for screen readers; its content has a head of its own. */
const hiddenHeader = { header: { display: 'none' } }

const themes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]

interface Props {
  /** Opened for its own sake, or to write feedback. */
  opened: 'account' | 'feedback' | undefined
  onClose: () => void
}

export function AccountDrawer({ opened, onClose }: Props) {
  return (
    <Drawer
      opened={opened !== undefined}
      onClose={onClose}
      position="right"
      size={360}
      withCloseButton={false}
      title="Account"
      styles={hiddenHeader}
    >
      <Account atFeedback={opened === 'feedback'} onClose={onClose} />
    </Drawer>
  )
}

function Account({ atFeedback, onClose }: { atFeedback: boolean; onClose: () => void }) {
  const details = useDetails()
  const { first, last, email, guest } = details
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const hasProfile = use(ScreensContext).has('/general/profile') && !guest
  const { leaving, leave } = useLogout()
  // The drawer puts the focus where this stands when it opens.
  const [start] = useState(atFeedback ? 'feedback' : 'name')

  return (
    <div className={`${styles.drawer} ${styles.account}`}>
      <div className={styles.person}>
        <Avatar person={details} size={44} />
        <div className={styles.who}>
          <div className={styles.name} tabIndex={-1} data-autofocus={start === 'name' || undefined}>
            {first} {last}
          </div>
          <div className="t-note clip">{email}</div>
        </div>
        <ActionIcon aria-label="Close" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <nav className={styles.actions} aria-label="Account">
        {hasProfile && (
          <Link className={styles.action} to="/general/profile">
            <IconUser size={16} stroke={1.7} aria-hidden />
            My Profile
          </Link>
        )}
        <button type="button" className={styles.action} disabled={leaving} onClick={leave}>
          <IconLogout size={16} stroke={1.7} aria-hidden />
          Logout
        </button>
      </nav>
      <div className={styles.part}>
        <FavouriteDocuments />
      </div>
      <div className={styles.part}>
        <FavouriteScreens />
      </div>
      {details.show_event_selection && <EventDays />}
      <section className={styles.part}>
        <h2 className={styles.partTitle}>Theme</h2>
        <SegmentedControl fullWidth aria-label="Theme" data={themes} value={colorScheme} onChange={setColorScheme} />
      </section>
      <div
        className={styles.part}
        ref={(part) => {
          if (start === 'feedback') part?.querySelector('textarea')?.setAttribute('data-autofocus', '')
        }}
      >
        <FeedbackForm />
      </div>
      <ActFor />
      <p className={`t-note ${styles.build}`}>
        <BuildLabel />
      </p>
    </div>
  )
}

/** Those this person may act for. */
function ActFor() {
  const { acting } = useDetails()
  const { hasOthers, props } = useAdvisors(acting?.email, 'others')
  const { busy, change } = useActing('Couldn’t switch to this advisor')
  if (!hasOthers) return null
  return (
    <div className={styles.part}>
      <Select
        {...props}
        label="Act for"
        placeholder="Choose an advisor"
        value={acting?.email ?? null}
        disabled={busy}
        onChange={(email) => {
          if (email && email !== acting?.email) void change(call(startActing, { body: { email } }))
        }}
      />
    </div>
  )
}

const choices = limits.eventDays.map((days) => ({ value: String(days), label: days === 'all' ? 'All' : String(days) }))

/** How many days of events the home screen shows; it listens for the event, by the specification's name. */
function EventDays() {
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
