// The staff directory: the same for everybody, in the shell and on the public page.
import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@portal/contract/limits'
import type { Biography } from '@portal/contract/staff'
import { texts } from '@portal/contract/texts'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { firm } from '../../lib/firm.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBiographies } from './api.ts'
import { useBioAddress } from './bio-address.ts'
import { BioDialog } from './BioDialog.tsx'
import { dial } from './contact.ts'
import { countLine, departmentOf, groupsOf, matching } from './departments.ts'
import { DirectorySkeleton } from './DirectorySkeleton.tsx'
import { PersonRow } from './PersonRow.tsx'
import styles from './staff.module.css'
import { anchorOf, goTo, TagBar } from './TagBar.tsx'

interface Props {
  /** The address of the list, and what comes before somebody's own. */
  list: string
  bios: string
  /** Whose biography the address asks for. */
  wanted: string | undefined
  live: boolean
}

export function StaffScreen({ list, bios, wanted, live }: Props) {
  const { data: people, isError, isFetching, refetch } = useBiographies(live)
  const [query, setQuery] = useSearchParams()
  const search = query.get('find') ?? ''
  const found = useDeferredValue(search)
  const groups = useMemo(() => groupsOf(matching(people ?? [], found)), [people, found])
  const person = people?.find(({ email }) => email.toLowerCase() === wanted?.toLowerCase())
  const { open, close } = useBioAddress(list, bios)
  const phone = useMediaQuery('screen and (max-width: 767px)', false, { getInitialValueInEffect: false })
  useDepartmentInAddress(query.get('q') ?? '', people !== undefined)

  const nobody = people !== undefined && wanted !== undefined && !person
  useEffect(() => {
    if (nobody) toast.error(texts.advisorNotFound, undefined, limits.staffNotFoundToastMs)
  }, [nobody])

  function find(text: string) {
    setQuery(
      (current) => {
        if (text) current.set('find', text)
        else current.delete('find')
        return current
      },
      { replace: true },
    )
  }

  return (
    <>
      <PageHeader title="Staff" about={<About people={people} />}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label="Search"
          placeholder="Search by name, role, or extension"
          leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => find(currentTarget.value)}
        />
      </PageHeader>
      {!people && !isError && <DirectorySkeleton />}
      {!people && isError && (
        <ErrorState
          title="The directory isn’t available right now"
          help={firm.phone ? `Call ${firm.phone} to reach anyone at the firm.` : 'Try again in a moment.'}
          onRetry={() => void (isFetching || refetch())}
        />
      )}
      {people && groups.length === 0 && (
        <Message
          icon={IconUserOff}
          title={search ? `No one matches “${search}”` : 'No one is listed yet'}
          help={search ? 'Try part of a name, role, or extension.' : 'People will appear here once they’re listed.'}
        >
          {search && (
            <Button variant="default" onClick={() => find('')}>
              Clear search
            </Button>
          )}
        </Message>
      )}
      {groups.map(({ code, name, people: members }) => (
        <section
          key={code}
          id={anchorOf(code)}
          className={styles.department}
          aria-labelledby={`${anchorOf(code)}-name`}
          tabIndex={-1}
        >
          <div className={styles.head}>
            <h2 id={`${anchorOf(code)}-name`}>{name}</h2>
            <span className={`num ${styles.count}`}>{members.length}</span>
          </div>
          <ul className={styles.people}>
            {members.map((member) => (
              <PersonRow key={member.email} person={member} onOpen={open} />
            ))}
          </ul>
        </section>
      ))}
      {groups.length > 0 && !phone && <TagBar groups={groups} />}
      <BioDialog person={person} onClose={close} />
    </>
  )
}

function About({ people }: { people: readonly Biography[] | undefined }) {
  if (!people) return '\u00a0'
  return (
    <>
      {countLine(people)}
      {firm.phone && (
        <>
          {' '}
          Main line{' '}
          <a className="link-quiet" href={dial(firm.phone)}>
            {firm.phone}
          </a>
        </>
      )}
    </>
  )
}

function useDepartmentInAddress(q: string, there: boolean) {
  useEffect(() => {
    const code = departmentOf(q)
    if (there && code) goTo(code)
  }, [q, there])
}
