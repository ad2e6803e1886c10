// The staff directory: the same for everybody, in the shell and on the public page.
import { Button, TextInput } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import type { Biography } from '@portal/contract/staff'
import { texts } from '@portal/contract/texts'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { firm } from '../../lib/firm.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { usePhone } from '../../ui/phone.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBiographies } from './api.ts'
import { BioDialog } from './BioDialog.tsx'
import { dial } from './contact.ts'
import { countLine, departmentOf, groupsOf, matching } from './departments.ts'
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
  const phone = usePhone()
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

/** As the list will be: the page does not jump when it comes. */
const DirectorySkeleton = () => (
  <output className={styles.loading} aria-label="Loading staff directory">
    {[6, 3].map((people) => (
      <div key={people} className={styles.department} aria-hidden>
        <div className={styles.head}>
          <Skeleton width={96} height={10} my={5} />
        </div>
        <div className={styles.people}>
          {Array.from({ length: people }, (_, index) => (
            <div key={index} className={styles.person}>
              <Skeleton width={64} height={64} radius={8} />
              <div>
                <Skeleton width={128} height={10} />
                <Skeleton width={160} height={10} mt={10} />
                <Skeleton width={96} height={10} mt={10} />
              </div>
            </div>
          ))}
        </div>
      </div>
    ))}
  </output>
)

// An open biography has an address of its own; closing it goes back to where it was opened.

/** Where somebody was when they opened one. Beyond the page: to the router the public list and a biography are two. */
let left: { at: string; email: string; scrolled: number; row: Element | null | undefined } | undefined

function useBioAddress(list: string, bios: string) {
  const navigate = useNavigate()
  const { key, search, state } = useLocation()
  const opened = (state as { opened?: true } | null)?.opened === true

  const open = useCallback(
    ({ email }: Biography) => {
      left = { at: key, email, scrolled: window.scrollY, row: document.activeElement?.closest('li') }
      const name = encodeURIComponent(email).replaceAll('%40', '@')
      void navigate(`${bios}/${name}${search}`, { state: { opened: true } })
    },
    [navigate, bios, search, key],
  )

  useEffect(() => {
    const place = left
    const back = place?.at === key
    if (!place || !(opened || back)) return undefined
    // after the shell, which takes another address for another screen and begins it at its top
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, place.scrolled)
      if (!back) return
      const row = place.row?.isConnected ? place.row : document
      row.querySelector<HTMLElement>(`[data-bio="${CSS.escape(place.email)}"]`)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [key, opened])

  const close = () => void (opened ? navigate(-1) : navigate(list + search, { replace: true }))
  return { open, close }
}
