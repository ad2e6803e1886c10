// Which build this page is of, and whether the server speaks of another.
import { useSyncExternalStore } from 'react'

let other: string | undefined
const listeners = new Set<() => void>()

/** Empty for a page that no build has marked. */
export function marked(name: 'build' | 'version'): string {
  const mark = document.querySelector<HTMLMetaElement>(`meta[name=portal-${name}]`)?.content ?? ''
  return mark.startsWith('__') ? '' : mark
}

/** Every answer of the server names its build. */
export function buildSeen(theirs: string | null) {
  const own = marked('build')
  if (!theirs || !own) return
  const now = theirs === own ? undefined : theirs
  if (now === other) return
  other = now
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The build a reload would bring, when it is another than this page's. */
export const useOtherBuild = (): string | undefined => useSyncExternalStore(subscribe, () => other)
