// The way to the sign-in page, and from there back to where somebody was going.
import { internalPath } from './internal-path.ts'

export const home = '/dash/p'

/** `l`: the session has ended. `o`: nobody answered whether it has. */
export type Why = 'l' | 'o'

export const signInFor = (wanted: string, why?: Why): string =>
  `/login?${why ? `q=${why}&` : ''}redirect=${encodeURIComponent(wanted)}`

/** Where to go after the sign-in. The sign-in page itself is nowhere to go back to. */
export function wayBack(query: URLSearchParams): string {
  const wanted = internalPath(query.get('redirect'))
  return wanted && !/^\/login\/?(?:[?#]|$)/i.test(wanted) ? wanted : home
}
