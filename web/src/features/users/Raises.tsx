import { Button } from '@mantine/core'
import { decideRaise, type Raise } from '@portal/contract/users'
import IconShieldUp from '@tabler/icons-react/dist/esm/icons/IconShieldUp.mjs'
import { Link, useSearchParams } from 'react-router'
import { Ago } from '../../ui/Ago.tsx'
import { toast } from '../../ui/toast.tsx'
import { userAddress } from './address.ts'
import { useCall } from './api.ts'
import styles from './users.module.css'

const done = {
  confirm: (name: string, access: number) => `${name} now has access level ${access}`,
  refuse: (name: string) => `Request for ${name} declined`,
  withdraw: (name: string) => `Request for ${name} withdrawn`,
}

/** Raises to admin that wait for a second admin's word. */
export function Raises({ raises, linked = false }: { raises: readonly Raise[]; linked?: boolean }) {
  if (raises.length === 0) return undefined
  return (
    <ul className={styles.raises} aria-label="Pending admin access requests">
      {raises.map((raise) => (
        <OneRaise key={raise.id} raise={raise} linked={linked} />
      ))}
    </ul>
  )
}

function OneRaise({ raise, linked }: { raise: Raise; linked: boolean }) {
  const { id, user, name, access, askedBy, askedAt, can } = raise
  const [query] = useSearchParams()
  const decide = useCall(decideRaise)
  const say = (decision: keyof typeof done) =>
    decide.mutate(
      { params: { id, decision } },
      {
        onSuccess: () => toast.success(done[decision](name, access)),
        onError: (error) => toast.error('Couldn’t save the decision', error.message),
      },
    )
  return (
    <li>
      <IconShieldUp size={18} stroke={1.7} aria-hidden />
      <p>
        {askedBy} requested admin access for{' '}
        {linked ? (
          <Link className="link" to={userAddress(user, query)}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}{' '}
        (level {access}) <Ago at={askedAt} />.{' '}
        {can.decide ? 'It takes effect when you confirm.' : 'Waiting for another admin to confirm.'}
      </p>
      <span className={styles.buttons}>
        {can.decide && (
          <>
            <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => say('refuse')}>
              Decline
            </Button>
            <Button size="xs" loading={decide.isPending} onClick={() => say('confirm')}>
              Confirm
            </Button>
          </>
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
