import type { CallOf, Endpoint } from '@portal/contract/endpoint'
import { getProfile, profileTopic, uploadPhoto } from '@portal/contract/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
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

function useChange<Input, Answer>(make: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: make, onSettled: () => client.invalidateQueries({ queryKey: key }) })
}

/** The change that is one call. */
export const useCall = <E extends Endpoint>(endpoint: E) => useChange((input: CallOf<E>) => call(endpoint, input))

export const useUploadPhoto = () =>
  useChange((file: File) => {
    const form = new FormData()
    form.append('upload', file)
    return upload(uploadPhoto, form)
  })
