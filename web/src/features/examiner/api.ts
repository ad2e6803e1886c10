import { browsePacket, downloadReleased, getExaminerHome, type ReleasedPacket } from '@portal/contract/examiners'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { saveLarge } from '../../lib/save-large.ts'

const key = ['examiner'] as const
/** By then a download that the browser makes by itself has begun. */
const begunMs = 2_000

/** Asked for again whenever somebody comes back to the page. Not by the clock: that would keep a session alive that nobody uses. */
export const useHome = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getExaminerHome, {}, signal),
    refetchOnWindowFocus: 'always',
  })

export const { useCall, useChange } = changing(key)

/** In a tab of its own, opened with the click: one that opens when the answer is there is taken for a pop-up. */
async function browse(id: number): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const { address } = await call(browsePacket, { params: { id } })
    if (!tab) return location.assign(address)
    // what is in a packet has no way back to this page
    tab.opener = null
    tab.location.replace(address)
  } catch (error) {
    tab?.close()
    throw error
  }
}
export const useBrowse = () => useChange(browse)

export function useSave() {
  const client = useQueryClient()
  return useChange(async ({ id, sha256 }: ReleasedPacket) => {
    await saveLarge(downloadReleased, { params: { id } }, sha256)
    setTimeout(() => void client.invalidateQueries({ queryKey: key }), begunMs)
  })
}
