import { expect, it } from 'vitest'
import {
  type AuditDetail,
  type AuditSubject,
  fieldInWords,
  fieldWords,
  subjectInWords,
  subjectWords,
} from './audit-fields.ts'

it('subjects and fields are told in words; what an older version wrote, as it wrote it', () => {
  expect(subjectInWords('document:12')).toBe('Document 12')
  expect(subjectInWords('setting:a:b')).toBe('Setting a:b')
  expect(subjectInWords('ship:1')).toBe('ship:1')
  expect(subjectInWords('toString:1')).toBe('toString:1')
  expect([fieldInWords('retake_from'), fieldInWords('sails'), fieldInWords('constructor')]).toEqual([
    'Can retake from',
    'sails',
    'constructor',
  ])
  expect([...Object.values(subjectWords), ...Object.values(fieldWords)].filter((words) => !words.trim())).toEqual([])
})

it('one without words does not compile', () => {
  const told = <D extends object>(_subject: AuditSubject, _detail: D & AuditDetail<D>) => true
  expect(told('document:1', { version: 1, before: { title: 'A' }, changes: { phone: 'changed' } })).toBe(true)
  // @ts-expect-error -- ships are none of the subjects
  told('ship:1', {})
  // @ts-expect-error -- sails are none of the fields
  told('document:1', { sails: 2 })
  // @ts-expect-error -- nor before and after
  told('document:1', { after: { sails: 2 } })
  const anything: Record<string, unknown> = {}
  // @ts-expect-error -- whatever it is called
  told('document:1', { after: anything })
})
