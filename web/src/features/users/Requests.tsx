import { Button } from '@mantine/core'
import { decideRequest, type UserRequest } from '@portal/contract/users'
import IconShieldUp from '@tabler/icons-react/dist/esm/icons/IconShieldUp.mjs'
import { Link, useSearchParams } from 'react-router'
import { momentInWords } from '../../lib/format.ts'
import { Ago } from '../../ui/Ago.tsx'
import { toast } from '../../ui/toast.tsx'
import { userAddress } from './address.ts'
import { useCall } from './api.ts'
import styles from './users.module.css'
import { factorWords } from './words.ts'

const confirmed = ({ kind, name, wanted }: UserRequest) =>
  ({
    access: `${name} now has access level ${wanted}`,
    address: `${name} now signs in with ${wanted}`,
    factor: `Two-factor method of ${name} changed`,
  })[kind]

const done = {
  confirm: confirmed,
  refuse: ({ name }: UserRequest) => `Request for ${name} declined`,
  withdraw: ({ name }: UserRequest) => `Request for ${name} withdrawn`,
}

const asked = { access: 'admin access', address: 'a new email', factor: 'a new two-factor method' }
const wish = ({ kind, wanted }: UserRequest) =>
  ({ access: `level ${wanted}`, address: wanted, factor: factorWords(wanted) })[kind]

/** Requests that wait for a second admin's word. */
export function Requests({ requests, linked = false }: { requests: readonly UserRequest[]; linked?: boolean }) {
  if (requests.length === 0) return undefined
  return (
    <ul className={styles.requests} aria-label="Pending requests">
      {requests.map((request) => (
        <OneRequest key={request.id} request={request} linked={linked} />
      ))}
    </ul>
  )
}

function OneRequest({ request, linked }: { request: UserRequest; linked: boolean }) {
  const { id, kind, user, name, askedBy, askedAt, can } = request
  const [query] = useSearchParams()
  const decide = useCall(decideRequest)
  const say = (decision: keyof typeof done) =>
    decide.mutate(
      { params: { id, decision } },
      {
        onSuccess: () => toast.success(done[decision](request)),
        onError: (error) => toast.error('Couldn’t save the decision', error.message),
      },
    )
  return (
    <li>
      <IconShieldUp size={18} stroke={1.7} aria-hidden />
      <p>
        {askedBy} requested {asked[kind]} for{' '}
        {linked ? (
          <Link className="link" to={userAddress(user, query)}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}{' '}
        ({wish(request)}) <Ago at={askedAt} />. <Next request={request} />
      </p>
      <span className={styles.buttons}>
        {can.refuse && (
          <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => say('refuse')}>
            Decline
          </Button>
        )}
        {can.confirm && (
          <Button size="xs" loading={decide.isPending} onClick={() => say('confirm')}>
            Confirm
          </Button>
        )}
        {can.withdraw && (
          <Button size="xs" variant="default" loading={decide.isPending} onClick={() => say('withdraw')}>
            Withdraw
          </Button>
        )}
      </span>
    </li>
  )
}

function Next({ request: { can, blockedUntil } }: { request: UserRequest }) {
  if (can.confirm) return 'It takes effect when you confirm.'
  if (!blockedUntil) return 'Waiting for another admin to confirm.'
  return `You had a part in another change to this sign-in, so someone else has to confirm it. You can from ${momentInWords(new Date(blockedUntil))}.`
}
