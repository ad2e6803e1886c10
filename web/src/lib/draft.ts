// A draft is saved as it is typed: a pause after the last key, then one save at a time with what is there by then.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallError } from './call.ts'

const pauseMs = 800
const againMs = 5_000

export interface Start<Content> {
  /** None yet: it is begun with the first thing that is typed. */
  id: number | undefined
  version: number
  content: Content
}

interface Calls<Content> {
  begin: () => Promise<{ id: number }>
  save: (id: number, version: number, content: Content) => Promise<{ version: number }>
  onBegun?: (id: number) => void
}

export type Line = '' | 'Saving…' | 'Saved' | 'Couldn’t save. Retrying…' | 'Couldn’t save'

const passes = ({ status }: CallError) => status === undefined || status >= 500 || status === 429

export function useDraft<Content extends object>(start: Start<Content>, calls: Calls<Content>) {
  const [content, setContent] = useState(start.content)
  const [line, setLine] = useState<Line>(start.id === undefined ? '' : 'Saved')
  /** Why it is not saved, where trying again does not help. */
  const [refused, setRefused] = useState('')
  const [conflict, setConflict] = useState(false)
  /** When it was saved from here last. */
  const [savedAt, setSavedAt] = useState<Date>()
  const draft = useRef({
    id: start.id,
    version: start.version,
    typed: start.content,
    stored: start.content,
    begun: undefined as Promise<number> | undefined,
    saving: undefined as Promise<boolean> | undefined,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    /** Nothing more is saved: it was changed elsewhere, sent in or withdrawn. */
    stopped: false,
    left: false,
  })
  const unsaved = () => draft.current.typed !== draft.current.stored

  /** The draft's id, for whatever needs one before anything was typed. */
  function begin(): Promise<number> {
    const one = draft.current
    if (one.id !== undefined) return Promise.resolve(one.id)
    one.begun ??= calls.begin().then(
      ({ id }) => {
        one.id = id
        if (!one.left) calls.onBegun?.(id)
        return id
      },
      (error) => {
        one.begun = undefined
        throw error
      },
    )
    return one.begun
  }

  async function write() {
    const one = draft.current
    const id = await begin()
    while (unsaved()) {
      const sending = one.typed
      const { version } = await calls.save(id, one.version, sending)
      one.version = version
      one.stored = sending
    }
  }

  /** At once. Whether everything is saved now. */
  function save(): Promise<boolean> {
    const one = draft.current
    clearTimeout(one.timer)
    if (one.stopped || !unsaved()) return Promise.resolve(!one.stopped)
    setLine('Saving…')
    setRefused('')
    one.saving ??= write()
      .then(
        () => {
          setLine('Saved')
          setSavedAt(new Date())
          return true
        },
        (error: CallError) => {
          failed(error)
          return false
        },
      )
      .finally(() => {
        one.saving = undefined
      })
    return one.saving
  }

  function failed(error: CallError) {
    if (error.code === 'conflict') return conflicted()
    if (!passes(error)) {
      setLine('Couldn’t save')
      setRefused(error.message)
      return
    }
    setLine('Couldn’t save. Retrying…')
    if (!draft.current.left) draft.current.timer = setTimeout(() => void save(), againMs)
  }

  function conflicted() {
    draft.current.stopped = true
    setLine('Couldn’t save')
    setConflict(true)
  }

  function change(patch: Partial<Content>) {
    const one = draft.current
    one.typed = { ...one.typed, ...patch }
    setContent(one.typed)
    if (one.stopped) return
    setLine('Saving…')
    clearTimeout(one.timer)
    one.timer = setTimeout(() => void save(), pauseMs)
  }

  /** Takes what is on the server for what was typed here. */
  function load({ version, content: other }: { version: number; content: Content }) {
    const one = draft.current
    Object.assign(one, { version, typed: other, stored: other, stopped: false })
    setContent(other)
    setConflict(false)
    setSavedAt(undefined)
    setLine('Saved')
  }

  const saveNow = useEffectEvent(() => void save())
  useEffect(() => {
    const one = draft.current
    one.left = false
    const hidden = () => document.visibilityState === 'hidden' && saveNow()
    const closing = (event: BeforeUnloadEvent) => one.typed !== one.stored && !one.stopped && event.preventDefault()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('beforeunload', closing)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('beforeunload', closing)
      one.left = true
      saveNow()
    }
  }, [])

  return {
    content,
    line,
    refused,
    conflict,
    savedAt,
    change,
    begin,
    save,
    conflicted,
    load,
    version: () => draft.current.version,
    stop: () => {
      draft.current.stopped = true
      clearTimeout(draft.current.timer)
    },
  }
}
