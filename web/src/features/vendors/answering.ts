// A vendor's answers on their way: each is saved by itself once a person stops typing, with who gave it. Two people may answer at once.
import type { Question, Questionnaire } from '@portal/contract/vendor-questions/question'
import { type AnswerValue, answerProblem, questionById, visibleOf } from '@portal/contract/rules/vendor-answers'
import { saveVendorAnswer, type VendorAttestation } from '@portal/contract/vendor-attestation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, CallError } from '../../lib/call.ts'

export const attestationKey = ['vendor-attestation'] as const

/** Nothing: the answer is taken back. */
export type Typed = AnswerValue | null

/** Somebody else was faster: their answer stands, and what was written here isn't lost. */
export interface Clash {
  mine: Typed
  words: string
}

export type SaveLine = 'saving' | 'saved' | 'retrying' | 'failed'

interface Work {
  /** Not saved yet. */
  typed: Record<string, Typed>
  timers: Map<string, ReturnType<typeof setTimeout>>
  saving: Map<string, Promise<boolean>>
  /** The save before. */
  last: Promise<unknown>
  left: boolean
}

const pauseMs = 800
const againMs = 5_000
const passes = ({ status }: CallError) => status === undefined || status >= 500 || status === 429
const without = <T>(all: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== id))

export function useAnswering(attestation: VendorAttestation, questionnaire: Questionnaire, by: string) {
  const client = useQueryClient()
  const [came, setCame] = useState(attestation)
  const [saved, setSaved] = useState(attestation.answers)
  // fetched again: a colleague's answers have come with it
  if (came !== attestation) {
    setCame(attestation)
    setSaved(attestation.answers)
  }
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [clashes, setClashes] = useState<Readonly<Record<string, Clash>>>({})
  const [line, setLine] = useState<SaveLine>()
  const work = useRef<Work>({ typed: {}, timers: new Map(), saving: new Map(), last: Promise.resolve(), left: false })
  const who = useRef(by)
  useEffect(() => void (who.current = by))
  const { mutateAsync } = useMutation({
    mutationFn: (input: { id: string; value: Typed; version: number; by: string }) =>
      call(saveVendorAnswer, {
        params: { question: input.id },
        body: { value: input.value, version: input.version, by: input.by },
      }),
  })
  const known = () => client.getQueryData<VendorAttestation>(attestationKey) ?? attestation

  function forget(id: string) {
    delete work.current.typed[id]
    setTyped((all) => without(all, id))
  }

  /** Asked only because of an answer that isn't saved yet: the server would not know the question. */
  function waitsForAnother(id: string): boolean {
    const isAsked = (typedToo: Work['typed']) =>
      visibleOf(questionnaire, answersOf(known().answers, typedToo)).some((one) => one.id === id)
    return !isAsked({}) && isAsked(work.current.typed)
  }

  function againLater(id: string): false {
    setLine('retrying')
    if (!work.current.left)
      work.current.timers.set(
        id,
        setTimeout(() => void save(id), againMs),
      )
    return false
  }

  /** One save at a time, in the order of the answers, with what is there by then. */
  async function write(id: string): Promise<boolean> {
    const now = work.current
    while (id in now.typed) {
      if (waitsForAnother(id)) return againLater(id)
      const value = now.typed[id] ?? null
      // what was asked for before this knows nothing of it
      await client.cancelQueries({ queryKey: attestationKey })
      const { answer } = await mutateAsync({ id, value, version: known().answers[id]?.version ?? 0, by: who.current })
      const put = (all: VendorAttestation['answers']) => (answer ? { ...all, [id]: answer } : without(all, id))
      client.setQueryData<VendorAttestation>(
        attestationKey,
        (before) => before && { ...before, answers: put(before.answers) },
      )
      // the page has it at once: what is fetched is heard of a moment later
      setSaved(put)
      if (JSON.stringify(now.typed[id] ?? null) === JSON.stringify(value)) forget(id)
    }
    return true
  }

  function save(id: string): Promise<boolean> {
    const now = work.current
    if (!(id in now.typed)) return Promise.resolve(true)
    const question = questionById(questionnaire, id)
    if (question && problemOf(question, now.typed[id] ?? null, known().today)) return Promise.resolve(false)
    setLine('saving')
    const already = now.saving.get(id)
    if (already) return already
    clearTimeout(now.timers.get(id))
    now.timers.delete(id)
    const going = now.last
      .then(() => write(id))
      .then(
        (isSaved) => {
          if (!isSaved) return false
          const left = Object.keys(now.typed)
          setLine(left.length > 0 ? 'saving' : 'saved')
          // what waited for this one, or for a connection
          for (const other of left) if (now.timers.has(other)) void save(other)
          return true
        },
        (error: CallError) => failed(id, error),
      )
      .finally(() => now.saving.delete(id))
    now.saving.set(id, going)
    now.last = going
    return going
  }

  async function failed(id: string, error: CallError): Promise<boolean> {
    const now = work.current
    if (error.code === 'conflict') {
      const mine = now.typed[id] ?? null
      await client.refetchQueries({ queryKey: attestationKey })
      forget(id)
      setClashes((all) => ({ ...all, [id]: { mine, words: error.message } }))
      setLine('failed')
    } else if (passes(error)) {
      return againLater(id)
    } else {
      setLine('failed')
      setProblems((all) => ({ ...all, [id]: error.fields?.['value'] ?? error.message }))
    }
    return false
  }

  /** Chosen, it is saved at once; what is typed, after a pause. */
  function change(question: Question, value: Typed, when: 'now' | 'later') {
    const { id } = question
    const now = work.current
    now.typed[id] = value
    setTyped((all) => ({ ...all, [id]: value }))
    setClashes((all) => without(all, id))
    setProblems((all) => without(all, id))
    clearTimeout(now.timers.get(id))
    if (when === 'now') void save(id)
    else
      now.timers.set(
        id,
        setTimeout(() => void save(id), pauseMs),
      )
  }

  /** The field is left: what is wrong with it is said, and what is right is saved. */
  function leave(question: Question) {
    const { id } = question
    if (!(id in work.current.typed)) return
    const problem = problemOf(question, work.current.typed[id] ?? null, known().today)
    if (problem) setProblems((all) => ({ ...all, [id]: problem }))
    else void save(id)
  }

  /** Whether everything is saved now. */
  async function flush(): Promise<boolean> {
    const all = await Promise.all(Object.keys(work.current.typed).map((id) => save(id)))
    return all.every(Boolean)
  }

  const flushNow = useEffectEvent(() => void flush())
  useEffect(() => {
    const now = work.current
    now.left = false
    const unsaved = () => Object.keys(now.typed).length > 0
    const hidden = () => document.visibilityState === 'hidden' && flushNow()
    const closing = (event: BeforeUnloadEvent) => unsaved() && event.preventDefault()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('beforeunload', closing)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('beforeunload', closing)
      now.left = true
      flushNow()
    }
  }, [])

  const answers = answersOf(saved, typed)
  return { answers, saved, typed, problems, clashes, line, change, leave, flush }
}

const problemOf = (question: Question, value: Typed, today: string) =>
  value === null ? undefined : answerProblem(question, value, today)

/** What is saved, and over it what is being typed. */
function answersOf(
  saved: VendorAttestation['answers'],
  typed: Readonly<Record<string, Typed>>,
): Record<string, AnswerValue> {
  const all: Record<string, AnswerValue> = {}
  for (const [id, { value }] of Object.entries(saved)) all[id] = value
  for (const [id, value] of Object.entries(typed)) {
    if (value === null) delete all[id]
    else all[id] = value
  }
  return all
}

export type Answering = ReturnType<typeof useAnswering>
