// The home of somebody new: what is left to set up, one step at a time, and whom to ask.
import { Button, Progress } from '@mantine/core'
import { nextPayDate, payDateText } from '@portal/contract/rules/pay-date'
import { type Contact, type FirstStep, readFirstDays } from '@portal/contract/welcome'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { useToday } from '../../lib/today.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Certification } from '../certification/public.ts'
import styles from './FirstDays.module.css'

interface Words {
  title: string
  about: string
  button: string
  to: string
  /** How long it takes. */
  minutes: number
}

const words: Record<FirstStep['id'], Words> = {
  details: {
    title: 'Check your details',
    about: 'Name, CRD number, and phone, as the firm has them',
    button: 'Check',
    to: '/dash/p?welcome',
    minutes: 3,
  },
  security: {
    title: 'Secure your sign-in',
    about: 'Add a passkey on this computer. Codes stay as a backup.',
    button: 'Add passkey',
    to: '/dash/devices',
    minutes: 3,
  },
  certification: {
    title: 'Accept the communication certification',
    about: 'What may go by email, text, and social media',
    button: 'Read and accept',
    to: '',
    minutes: 5,
  },
  devices: {
    title: 'Register your phone and laptop',
    about: 'Only registered devices may hold client data',
    button: 'Register',
    to: '/dash/devices',
    minutes: 4,
  },
  states: {
    title: 'Request your state registrations',
    about: 'Each state you’ll do business in',
    button: 'Request',
    to: '/securities/regs',
    minutes: 5,
  },
  photo: {
    title: 'Add a photo and a short biography',
    about: 'For the staff directory, optional',
    button: 'Add',
    to: '/general/profile',
    minutes: 5,
  },
}

const useFirstDays = () =>
  useQuery({ queryKey: ['first-days'], queryFn: ({ signal }) => call(readFirstDays, {}, signal) })

export function FirstDays() {
  const { data, error, refetch } = useFirstDays()
  const [certifying, setCertifying] = useState(false)
  if (error && !data)
    return (
      <ErrorState title="Couldn’t load what’s left to set up" help={error.message} onRetry={() => void refetch()} />
    )
  const steps = data?.steps ?? []
  const next = steps.find(({ done }) => done === null)
  return (
    <>
      <Section title="Get set up" about={data && <Left steps={steps} />} tools={<Bar steps={steps} />}>
        {data ? (
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <Step
                key={step.id}
                step={step}
                number={index + 1}
                next={step === next}
                onCertify={() => setCertifying(true)}
              />
            ))}
          </ol>
        ) : (
          <Skeleton height={6 * 64} />
        )}
      </Section>
      <SeeHere />
      {certifying && (
        <Certification
          now
          onDone={() => {
            setCertifying(false)
            void refetch()
          }}
        />
      )}
    </>
  )
}

function Left({ steps }: { steps: readonly FirstStep[] }) {
  const open = steps.filter(({ done }) => done === null)
  const minutes = open.filter(({ optional }) => !optional).reduce((sum, { id }) => sum + words[id].minutes, 0)
  return (
    <>
      {steps.length - open.length} of {steps.length} done{minutes > 0 && `, about ${minutes} minutes left`}
    </>
  )
}

function Bar({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter((step) => step.done !== null).length
  return (
    <Progress
      className={styles.bar}
      aria-label="Steps done"
      size={4}
      value={steps.length === 0 ? 0 : (done / steps.length) * 100}
    />
  )
}

interface StepProps {
  step: FirstStep
  number: number
  next: boolean
  onCertify: () => void
}

function Step({ step: { id, done }, number, next, onCertify }: StepProps) {
  const { title, about, button, to } = words[id]
  const look = next ? {} : { variant: 'default' }
  return (
    <li className={styles.step} data-done={done !== null || undefined} data-next={next || undefined}>
      {done ? (
        <IconCircleCheck className={styles.check} size={22} stroke={1.6} aria-label="Done" />
      ) : (
        <span className={styles.number} aria-hidden>
          {number}
        </span>
      )}
      <div>
        <h3>{title}</h3>
        <p>{about}</p>
      </div>
      {done ? (
        <span className="t-note">
          Done <Moment at={done} />
        </span>
      ) : id === 'certification' ? (
        <Button {...look} onClick={onCertify}>
          {button}
        </Button>
      ) : (
        <Button component={Link} to={to} {...look}>
          {button}
        </Button>
      )}
    </li>
  )
}

/** So that nobody wonders where everything is that others talk of. */
function SeeHere() {
  const today = useToday()
  return (
    <Section title="What you’ll see here" about="once there’s something to show">
      <dl className={styles.here}>
        <div>
          <dt>Next Pay Date</dt>
          <dd className={styles.figure}>{payDateText(nextPayDate(today))}</dd>
        </div>
        <div>
          <dt>Production and contest</dt>
          <dd>Month by month, from your first paid line.</dd>
        </div>
        <div>
          <dt>Tasks</dt>
          <dd>Everything you submit, and where it stands.</dd>
        </div>
      </dl>
    </Section>
  )
}

/** For the rail. */
export function YourContacts() {
  const { data } = useFirstDays()
  const { starting } = useDetails()
  if (!starting || data?.contacts.length === 0) return null
  return (
    <Section
      title="Your contacts"
      tools={
        <Link className="link" to="/general/staff">
          Directory
        </Link>
      }
    >
      {data ? (
        <ul className={styles.contacts}>
          {data.contacts.map((contact) => (
            <Person key={contact.email} contact={contact} />
          ))}
        </ul>
      ) : (
        <Skeleton height={3 * 76} />
      )}
    </Section>
  )
}

function Person({ contact: { first, last, role, phone, email, photo } }: { contact: Contact }) {
  const name = `${first} ${last}`
  return (
    <li>
      <Avatar person={{ first, last, profile_image: photo }} size={40} />
      <div>
        <h3>{name}</h3>
        <p className="t-note">{role}</p>
        {phone && <p className="t-note">{phone}</p>}
      </div>
      <span className={styles.reach}>
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} aria-label={`Call ${name}`}>
            <IconPhone size={16} stroke={1.6} aria-hidden />
          </a>
        )}
        <a href={`mailto:${email}`} aria-label={`Email ${name}`}>
          <IconMail size={16} stroke={1.6} aria-hidden />
        </a>
      </span>
    </li>
  )
}
