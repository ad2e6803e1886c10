// The way to the sign-in page, and from there back to where somebody was going.
import { internalPath } from './internal-path.ts'

export const home = '/dash/p'
/** All that an examiner has. */
export const examinerHome = '/examiner'

/** `l`: the session has ended. `o`: nobody answered whether it has. */
export type Why = 'l' | 'o'

export const signInFor = (wanted: string, why?: Why): string =>
  `/login?${why ? `q=${why}&` : ''}redirect=${encodeURIComponent(wanted)}`

const key = 'portal_way_back'
/** For a sign-in that leads over another site: its answer comes to an address of its own, in this tab. */
export const keepWay = (query: URLSearchParams) => sessionStorage.setItem(key, wayBack(query))

/** `wayBack` for whoever is in now: what was kept is good once. */
export function takeWay(query: URLSearchParams): string {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return wayBack(kept && !query.has('redirect') ? new URLSearchParams({ redirect: kept }) : query)
}

/** Where to go after the sign-in. The sign-in page itself is nowhere to go back to. */
export function wayBack(query: URLSearchParams): string {
  const wanted = internalPath(query.get('redirect'))
  return wanted && !/^\/login\/?(?:[?#]|$)/i.test(wanted) ? wanted : home
}
