// What one feature says about what it publishes; all the rest is the same for messages, announcements and what's new.
import type { UseFormReturnType } from '@mantine/form'
import type { Endpoint, Problems } from '@portal/contract/endpoint'
import type { Branch, WhatToDo } from '@portal/contract/publication'
import type { Addressed, PublicationState } from '@portal/contract/rules/publication'
import type { Icon } from '@tabler/icons-react'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import type { Column } from '../../ui/table-rows.ts'
import type { AddressingFields } from './addressing.ts'

/** A row as those who write it see it; its content is the feature's own. */
export type Published<Content> = Content & Addressed & { state: PublicationState; id?: number; idx?: number }

export interface Kind<Content> {
  /** What one is called: "message". */
  one: string
  /** What all of them are called where they cannot be loaded. */
  many: string
  /** Where one appears: "in the bottom bar". */
  place: string
  /** Of the table. */
  label: string
  /** What to know before one is written. */
  about: string
  none: { icon: Icon; title: string }
  /** What a row says of itself. */
  columns: readonly Column<Published<Content>>[]
  nameOf: (content: Content) => string
  blank: Content
  /** As it is sent: what was typed without blanks around it. */
  trimmed: (content: Content) => Content
  problems: (draft: Content & Addressed) => Problems
  /** As the reader will see it, also while nothing is typed yet. */
  preview: (content: Content) => ReactNode
  fields: (form: UseFormReturnType<Content>) => ReactNode
  wire: {
    id: 'id' | 'idx'
    topic: string
    /** Of everything that changes with it. */
    key: QueryKey
    manage: Endpoint
    add: Endpoint
    change: Endpoint
    publish: Endpoint
  }
}
export type Fields<Content> = Content & AddressingFields

interface Managed<Content> {
  data: Published<Content>[]
  branches: Branch[]
}

export function usePublished<Content>({ wire: { topic, key, manage } }: Kind<Content>) {
  useLive(topic, key)
  return useQuery({
    queryKey: [...key, 'all'],
    queryFn: async ({ signal }) => (await call(manage, {}, signal)) as Managed<Content>,
  })
}

/** With a row: changes that one. Without: adds a draft. */
export const useSave = <Content>({ wire: { key, id, ...wire } }: Kind<Content>, row: Published<Content> | undefined) =>
  changing(key).useChange((draft: Content & Addressed) =>
    row ? call(wire.change, { params: { [id]: row[id] }, body: draft }) : call(wire.add, { body: draft }),
  )

export const usePublish = <Content>({ wire: { key, id, publish } }: Kind<Content>) =>
  changing(key).useChange(({ row, what }: { row: Published<Content>; what: WhatToDo }) =>
    call(publish, { params: { [id]: row[id], what } }),
  )

export const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
