import { getProfile, profileTopic, uploadPhoto } from '@portal/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { upload } from '../../lib/upload.ts'

const key = ['profile'] as const

export function useProfile() {
  useLive(profileTopic(useDetails().id), key)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getProfile, {}, signal)).profile,
  })
}

const { useChange, useCall } = changing(key)
export { useCall }

export const useUploadPhoto = () =>
  useChange((file: File) => {
    const form = new FormData()
    form.append('upload', file)
    return upload(uploadPhoto, form)
  })
