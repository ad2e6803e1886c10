// The screens this tab has shown, the latest first; kept with the person's data and forgotten with it.
import type { QueryClient } from '@tanstack/react-query'

const key = ['recent-screens']
/** More than are offered: addresses of no screen, or of one no longer allowed, are among them. */
const kept = 20

export const recentScreens = (client: QueryClient): string[] => client.getQueryData<string[]>(key) ?? []

export function noteScreen(client: QueryClient, path: string) {
  const others = recentScreens(client).filter((other) => other !== path)
  // nobody watches it, and it must not be dropped for that
  client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData(key, [path, ...others].slice(0, kept))
}
