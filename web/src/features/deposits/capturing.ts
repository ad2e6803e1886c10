// A check on its way: its pictures, what was typed, and what became of sending it. Nothing of it is kept on the phone.
import { captureDeposit, type Deposit, retakeDeposit, type Side } from '@portal/contract/deposits'
import { type DepositData, depositProblems } from '@portal/contract/rules/deposit'
import { decimal } from '@portal/contract/rules/money'
import type { Problems } from '@portal/contract/endpoint'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { useSending } from '../../lib/sending.ts'
import { useAskAgain, useFigures, useDay } from './api.ts'
import { isPdf, lookAt, type Taken } from './picture.ts'

export type Step = Side | 'data' | 'send'
export type Typed = DepositData & { account_of: string }

const blank: Typed = {
  account_of: '',
  client: '',
  type: '',
  account: '',
  amount: '',
  amount_again: '',
  check_number: '',
  payee: '',
  check_date: '',
  contribution: '',
  year: '',
}

const typedOf = (deposit: Deposit): Typed => ({
  account_of: String(deposit.id),
  client: deposit.client,
  type: deposit.type,
  account: '',
  amount: decimal(deposit.amount),
  amount_again: '',
  check_number: deposit.check_number,
  payee: deposit.payee,
  check_date: deposit.check_date,
  contribution: deposit.contribution ?? '',
  year: deposit.year ? String(deposit.year) : '',
})

export interface Duplicate {
  message: string
  first: number | undefined
  matched: string
}
export type Trouble = { kind: 'duplicate'; of: Duplicate } | { kind: 'offline' } | { kind: 'other'; message: string }

export interface Sent {
  id: number
  bank_day: string
}

export type Capturing = ReturnType<typeof useCapturing>

/** With a deposit that was returned, only what is wanted of it. */
export function useCapturing(retake?: Deposit) {
  const steps: Step[] = retake ? [...(retake.reason?.wanted ?? []), 'send'] : ['front', 'back', 'data', 'send']
  const [at, setAt] = useState(0)
  const [pictures, setPictures] = useState<Partial<Record<Side, Taken>>>({})
  const [pictureProblems, setPictureProblems] = useState<Partial<Record<Side, string>>>({})
  const [looking, setLooking] = useState(false)
  const [data, setData] = useState<Typed>(() => (retake ? typedOf(retake) : blank))
  const [fields, setFields] = useState<Problems>({})
  const [trouble, setTrouble] = useState<Trouble>()
  const [sent, setSent] = useState<Sent>()
  // the same however often it is sent: after a lost connection the server knows it again
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { send, progress } = useSending()
  const askAgain = useAskAgain()
  const figures = useFigures().data
  const today = useDay()

  async function take(side: Side, file: File) {
    setLooking(true)
    const { problem, url } = await lookAt(file)
    setLooking(false)
    setPictures((before) => ({ ...before, [side]: { file, url, pdf: isPdf(file) } }))
    setPictureProblems((before) => ({ ...before, [side]: problem }))
    setTrouble(undefined)
  }

  function localProblems(): Problems {
    const bankDay = figures?.cutoff.day ?? today
    // the number of an account used before stays with the server
    const whole = { ...data, account: data.account_of ? 'known' : data.account }
    return depositProblems(whole, { today, bankDay })
  }

  function change(more: Partial<Typed>) {
    setData((before) => ({ ...before, ...more }))
    setFields((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in more))))
  }

  /** To the next step, where nothing keeps from it. */
  function next() {
    const step = steps[at]
    if (step === 'data') {
      const problems = localProblems()
      setFields(problems)
      if (Object.keys(problems).length > 0) return
    }
    setAt((before) => Math.min(before + 1, steps.length - 1))
  }

  const goTo = (step: Step) => setAt(Math.max(0, steps.indexOf(step)))

  async function submit() {
    setTrouble(undefined)
    const form = new FormData()
    const sides = (['front', 'back'] as const).filter((side) => pictures[side] && steps.includes(side))
    if (retake) form.append('version', String(retake.version))
    else form.append('key', key)
    if (sides.length > 0) form.append('sides', sides.join(','))
    if (steps.includes('data'))
      for (const [name, text] of Object.entries(data)) if (text || name !== 'account_of') form.append(name, text)
    for (const side of sides) {
      const { file } = pictures[side] as Taken
      form.append('upload', file, file.name)
    }
    try {
      const answer = retake ? await send(retakeDeposit, form, { id: retake.id }) : await send(captureDeposit, form)
      if (answer) setSent({ id: answer.id, bank_day: answer.bank_day })
      void askAgain()
    } catch (error) {
      refused(error as Error)
    }
  }

  /** Back to the step that is wrong, with the server's words. */
  function refused(error: Error) {
    if (!(error instanceof CallError)) return setTrouble({ kind: 'other', message: error.message })
    if (error.status === undefined) return setTrouble({ kind: 'offline' })
    const { duplicate, first, matched = '', front, back, ...others } = error.fields ?? {}
    if (duplicate)
      return setTrouble({
        kind: 'duplicate',
        of: { message: duplicate, first: first ? Number(first) : undefined, matched },
      })
    if (front || back) {
      setPictureProblems({ ...(front && { front }), ...(back && { back }) })
      return goTo(front ? 'front' : 'back')
    }
    if (Object.keys(others).some((name) => name in blank)) {
      setFields(others)
      return goTo('data')
    }
    return setTrouble({ kind: 'other', message: error.message })
  }

  /** From the beginning, for another check. */
  function again() {
    setKey(crypto.randomUUID())
    setPictures({})
    setPictureProblems({})
    setData(blank)
    setFields({})
    setTrouble(undefined)
    setSent(undefined)
    setAt(0)
  }

  return {
    retake,
    steps,
    step: steps[at] ?? 'send',
    at,
    pictures,
    pictureProblems,
    looking,
    data,
    fields,
    trouble,
    sent,
    figures,
    today,
    busy: progress !== undefined,
    take: (side: Side, file: File) => void take(side, file),
    change,
    next,
    back: () => setAt((before) => Math.max(0, before - 1)),
    goTo,
    submit: () => void submit(),
    again,
  }
}
