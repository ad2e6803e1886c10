// An event as its form gives it. Nothing is required; what the form does not bring stays as it is (readings C01).
import { type EventField, eventFields } from '@portal/contract/events'
import { eventDefaults, eventProblems, eventTexts } from '@portal/contract/rules/event'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EventFields, EventValues } from './store.ts'

export type Form = Partial<Record<string, string>>

export const formOf = async ({ files }: Platform, request: FastifyRequest): Promise<Form> =>
  (await files.receive(request, { file: 'none', mostBytes: 0, tooLarge: 'Too large.', severalFiles: '' })).fields

const blank = { ...(Object.fromEntries(eventFields.map((name) => [name, ''])) as EventFields), ...eventDefaults }

export function valuesFrom(form: Form, before: EventFields = blank): EventValues {
  const given: Partial<Record<EventField, string>> = {}
  for (const name of eventFields) {
    if (form[name] !== undefined) given[name] = form[name]
  }
  // both spellings may come, and only one of them may have been edited
  const edited = [form['sub_title'], form['subtitle']].find((text) => text !== undefined && text !== before.sub_title)
  if (edited !== undefined) given.sub_title = edited
  // what stays as it was is kept, also where it would be refused today
  const fresh = Object.fromEntries(Object.entries(given).filter(([name, text]) => text !== before[name as EventField]))
  const fields = eventProblems(fresh)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  const values = fieldsOf({ ...before, ...given })
  return { ...values, ...eventTexts(values) }
}

/** The fields alone, for the record of a change. */
export const fieldsOf = (event: EventFields): EventFields =>
  Object.fromEntries(eventFields.map((name) => [name, event[name]])) as EventFields
