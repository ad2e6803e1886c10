// How the person likes the portal, kept with their account.
import { savePreferences } from '@portal/contract/preferences'
import { use, useCallback } from 'react'
import { call } from './call.ts'
import { DetailsContext } from './session.ts'

/** Rows a page of this table, as last chosen. Where nobody is signed in nothing is known and nothing kept. */
export function usePageSize(table: string) {
  const known = use(DetailsContext)
  const keep = useCallback(
    (size: number | 'all') => {
      if (!known) return
      const { preferences } = known.details
      const page_sizes = { ...preferences.page_sizes, [table]: size }
      known.change({ preferences: { ...preferences, page_sizes } })
      // Not kept, it still holds here until the next sign-in: nothing to trouble anybody with.
      void call(savePreferences, { body: { page_size: { table, size } } }).catch(() => {})
    },
    [known, table],
  )
  return { kept: known?.details.preferences?.page_sizes[table], keep }
}
