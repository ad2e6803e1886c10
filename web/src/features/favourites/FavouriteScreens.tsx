import { Button } from '@mantine/core'
import { keepTabs } from '@portal/contract/favourites'
import { limits } from '@portal/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../lib/call.ts'
import { type Offer, offerAt, useSections } from '../../lib/menus.ts'
import { routeTable } from '../../lib/route-table.ts'
import { iconOf } from '../../lib/screen-icons.ts'
import { useChangeDetails, useDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import styles from './favourites.module.css'

/** Its place in the list: the address without what one person or one search adds to it. */
const tabOf = ({ path }: Offer) => path.replace(/\/:.*$/, '')

/** A part of the account drawer. */
export function FavouriteScreens() {
  const heading = useId()
  const { guest, favorite_tabs: tabs } = useDetails()
  const sections = useSections()
  const here = offerAt(useLocation(), sections)
  const keep = useKeepTabs()

  const offers = sections.flatMap((section) => section.offers)
  const kept = tabs.flatMap((tab) => offers.find((offer) => tabOf(offer) === tab) ?? [])
  const full = tabs.length >= limits.favouriteTabs
  return (
    <>
      <div className={styles.head}>
        <h2 id={heading}>Pinned pages</h2>
        {!guest && here && <ThisScreen tab={tabOf(here)} tabs={tabs} keep={keep} />}
      </div>
      {kept.length === 0 && <p className="t-note">Pin the pages you use most to open them from here.</p>}
      {full && <p className="t-note">You can pin up to {limits.favouriteTabs} pages.</p>}
      <ul aria-labelledby={heading}>
        {kept.map((offer) => {
          const Icon = iconOf(offer.path)
          return (
            <li key={offer.path} className={styles.row}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <Link className={styles.title} to={tabOf(offer)}>
                {routeTable[offer.path].title}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function ThisScreen({ tab, tabs, keep }: { tab: string; tabs: string[]; keep: (tabs: string[]) => void }) {
  if (tabs.includes(tab))
    return (
      <Button size="xs" variant="subtle" onClick={() => keep(tabs.filter((one) => one !== tab))}>
        Unpin this page
      </Button>
    )
  return (
    tabs.length < limits.favouriteTabs && (
      <Button size="xs" variant="subtle" onClick={() => keep([...tabs, tab])}>
        Pin this page
      </Button>
    )
  )
}

/** Shown at once, and taken back when the server refuses. */
function useKeepTabs() {
  const { favorite_tabs: before } = useDetails()
  const change = useChangeDetails()
  const { mutate } = useMutation({
    mutationFn: (tabs: string[]) => call(keepTabs, { body: { tabs } }),
    onMutate: (tabs) => {
      change({ favorite_tabs: tabs })
      return before
    },
    onError: (error, _, old = []) => {
      change({ favorite_tabs: old })
      toast.error('Couldn’t save pinned pages', error.message)
    },
  })
  return mutate
}
