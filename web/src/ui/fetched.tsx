// Parts of a screen whose code is fetched when they are wanted. The rest stays in place meanwhile, and when it does not arrive.
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useOtherBuild } from '../lib/build.ts'
import { patiently } from '../lib/loading.ts'
import { ErrorState } from './ErrorState.tsx'
import { toast } from './toast.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

function useFetched<Props>(load: Load<Props>, known: ComponentType<Props> | undefined) {
  const [Fetched, setFetched] = useState(() => known)
  const [failed, setFailed] = useState(false)
  // its file goes with the build it belongs to: then only a reload helps
  const help = useOtherBuild()
    ? 'A new version of the portal is available. Reload the page to get it.'
    : 'Check your connection and try again.'
  useEffect(() => {
    if (failed) return undefined
    let here = true
    load().then(
      (loaded) => here && setFetched(() => loaded),
      () => here && setFailed(true),
    )
    return () => {
      here = false
    }
  }, [load, failed])
  return { Fetched, failed, help, again: () => setFailed(false) }
}

/** Once fetched, it is there at once for whoever wants it next. */
function remembered<Props>(load: Load<Props>) {
  let known: ComponentType<Props> | undefined
  const get = patiently(async () => (known = await load()))
  return { get, known: () => known }
}

/** On top of the screen: when it does not arrive, that is said, and nothing is open. */
export function fetchedDialog<Props extends object>(load: Load<Props>, close: (props: Props) => void) {
  const { get, known } = remembered(load)
  return function FetchedDialog(props: Props) {
    const { Fetched, failed, help } = useFetched(get, known())
    const giveUp = useEffectEvent(() => {
      toast.error('Couldn’t open this', help)
      close(props)
    })
    useEffect(() => {
      if (failed) giveUp()
    }, [failed])
    return Fetched && <Fetched {...props} />
  }
}

/** In its place on the screen, where it can be asked for again. */
export function fetchedPart<Props extends object>(load: Load<Props>, waiting?: (props: Props) => ReactNode) {
  const { get, known } = remembered(load)
  return function FetchedPart(props: Props) {
    const { Fetched, failed, help, again } = useFetched(get, known())
    if (Fetched) return <Fetched {...props} />
    if (failed) return <ErrorState title="Couldn’t load this part of the page" help={help} onRetry={again} />
    return waiting?.(props)
  }
}
