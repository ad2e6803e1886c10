// The key works from the first moment; everything else of the palette is fetched when it is first wanted.
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { patiently } from '../../lib/loading.ts'
import { toast } from '../../ui/toast.tsx'
import type { DialogProps, PaletteProps } from './props.ts'
import { noteScreen } from './recent.ts'

const load = patiently(async () => (await import('./PaletteDialog.tsx')).PaletteDialog)

export function Palette(props: PaletteProps) {
  const { opened, onOpen, onClose } = props
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const [query, setQuery] = useState('')
  const [was, setWas] = useState(opened)
  if (was !== opened) {
    setWas(opened)
    if (opened) setQuery('')
  }

  const { pathname } = useLocation()
  const client = useQueryClient()
  useEffect(() => noteScreen(client, pathname), [client, pathname])

  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      event.preventDefault()
      if (opened) onClose()
      else onOpen()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [opened, onOpen, onClose])

  useEffect(() => {
    if (!opened || Dialog) return
    load().then(
      (loaded) => setDialog(() => loaded),
      () => {
        onClose()
        toast.error('Couldn’t load search', 'Check your connection and try again.')
      },
    )
  }, [opened, Dialog, onClose])

  // What is typed before the field has the focus goes into it all the same.
  useEffect(() => {
    if (!opened) return undefined
    function typed(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
      const inField = target instanceof HTMLElement && target.closest('[role=dialog]') !== null
      if (inField || ctrlKey || metaKey || altKey || isComposing) return
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') setQuery((before) => before.slice(0, -1))
      else if (key.length === 1) setQuery((before) => before + key)
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', typed, { capture: true })
    return () => window.removeEventListener('keydown', typed, { capture: true })
  }, [opened, onClose])

  return Dialog && <Dialog {...props} query={query} onQuery={setQuery} />
}
