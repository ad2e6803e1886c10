import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { addProxy, removeProxy, type UserRecord } from '@portal/contract/users'
import { type ReactNode, useState } from 'react'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall, useUsers } from './api.ts'
import styles from './users.module.css'

type Other = UserRecord['proxies'][number]

export function ActingSection({ user }: { user: UserRecord }) {
  const remove = useCall(removeProxy)
  const name = `${user.first} ${user.last}`
  return (
    <Section
      title="Acting for"
      about="In addition to admins, who can act for anyone, and managers, who can act for their branch"
    >
      <div className={styles.groups}>
        <People title={`Can act for ${name}`} people={user.proxies}>
          {(other) =>
            user.can.rights && (
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Remove ${other.name}`}
                disabled={remove.isPending}
                onClick={() =>
                  remove.mutate(
                    { params: { id: user.id, proxy: other.id } },
                    {
                      onSuccess: () => toast.success(`${other.name} can no longer act for ${name}`),
                      onError: (error) => toast.error('Couldn’t save the change', error.message),
                    },
                  )
                }
              >
                Remove
              </Button>
            )
          }
        </People>
        <People title={`${name} can act for`} people={user.owners} />
      </div>
      {user.can.rights && !user.guest && <AddProxy user={user} />}
    </Section>
  )
}

interface PeopleProps {
  title: string
  people: readonly Other[]
  children?: (other: Other) => ReactNode
}

function People({ title, people, children }: PeopleProps) {
  return (
    <div className={styles.people}>
      <h3>{title}</h3>
      {people.length === 0 ? (
        <p className={styles.quiet}>No one</p>
      ) : (
        <ul>
          {people.map((other) => (
            <li key={other.id}>
              <span>
                {other.name} <span className={styles.quiet}>{other.email}</span>
              </span>
              {children?.(other)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const typingMs = 250

function AddProxy({ user }: { user: UserRecord }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingMs)
  const found = useUsers({ q: search, page: 1, size: 20 }, search !== '')
  const add = useCall(addProxy)
  const known = new Set([user.id, ...user.proxies.map(({ id }) => id)])
  const people = (search ? (found.data?.data ?? []) : []).filter(({ id, guest }) => !known.has(id) && !guest)
  const send = () =>
    chosen &&
    add.mutate(
      { params: { id: user.id, proxy: chosen } },
      {
        onSuccess: () => {
          toast.success('Permission added')
          setChosen(null)
          setTyped('')
        },
        onError: (error) => toast.error('Couldn’t save the change', error.message),
      },
    )
  return (
    <div className={styles.row}>
      <Select
        label="Allow someone to act for them"
        placeholder="Search by name or email"
        w={320}
        searchable
        clearable
        nothingFoundMessage={search ? 'No matches' : 'Search by name or email'}
        data={people.map(({ id, first, last, email }) => ({ value: id, label: `${first} ${last}, ${email}` }))}
        // the server has searched already, in more than the label
        filter={({ options }) => options}
        value={chosen}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={setChosen}
      />
      {chosen && (
        <Button loading={add.isPending} onClick={send}>
          Allow
        </Button>
      )}
    </div>
  )
}
