// The key works from the first moment; everything else of the palette is fetched when it is first wanted.
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { patiently } from '../../lib/loading.ts'
import { toast } from '../../ui/toast.tsx'
import type { PaletteProps } from './props.ts'
import { noteScreen } from './recent.ts'

const load = patiently(async () => (await import('./PaletteDialog.tsx')).PaletteDialog)

export function Palette(props: PaletteProps) {
  const { opened, onOpen, onClose } = props
  const [Dialog, setDialog] = useState<ComponentType<PaletteProps>>()

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

  return Dialog && <Dialog {...props} />
}
