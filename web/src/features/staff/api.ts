import { previewBiography } from '@portal/contract/profile'
import {
  addStaffMember,
  changeStaffMember,
  listBiographies,
  listStaff,
  removeStaffPhoto,
  type StaffDraft,
  type StaffEntry,
  staffTopic,
  uploadStaffPhoto,
} from '@portal/contract/staff'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { upload } from '../../lib/upload.ts'

const key = ['biographies'] as const
const managed = ['staff'] as const

export const directory = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call(listBiographies, {}, signal)).response.biographies,
})

/** The stream of changes is for those who are signed in. */
export function useBiographies(live: boolean) {
  useLive(live ? staffTopic : undefined, key)
  return useQuery(directory)
}

export function useStaff() {
  useLive(staffTopic, managed)
  return useQuery({ queryKey: managed, queryFn: async ({ signal }) => (await call(listStaff, {}, signal)).staff })
}

const { useChange } = changing(managed)

/** With the entry that the draft is based on: changes it, unless it has changed since. Without: adds a person. */
export const useSaveStaff = () =>
  useChange(({ draft, base }: { draft: StaffDraft; base: Pick<StaffEntry, 'id' | 'version'> | undefined }) =>
    base
      ? call(changeStaffMember, { params: { id: base.id }, body: { ...draft, version: base.version } })
      : call(addStaffMember, { body: draft }),
  )

/** Nothing for a file takes the photo away. */
export const useStaffPhoto = () =>
  useChange(async ({ id, file }: { id: number; file: File | undefined }) => {
    if (!file) return call(removeStaffPhoto, { params: { id } })
    const form = new FormData()
    form.append('upload', file)
    return upload(uploadStaffPhoto, form, { params: { id } })
  })

/** As the server would show it: nothing that somebody typed is shown before it has been through there. */
export const useBiographyPreview = (html: string, wanted: boolean) =>
  useQuery({
    queryKey: ['biography-preview', html],
    queryFn: async ({ signal }) => (await call(previewBiography, { body: { html } }, signal)).html,
    enabled: wanted && html !== '',
    gcTime: 0,
  })
