// People as the server lists them, and what can be done about one.
import { getUser, listUsers, type UserFilter, usersTopic } from '@portal/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

const key = ['users'] as const

function useFresh() {
  const { guest, menus } = useDetails()
  // refused to everybody else
  useLive(menus.reviewer_tools.user_management && !guest ? usersTopic : undefined, key)
}

export function useUsers(query: UserFilter & { sort?: string; page: number; size: number }, wanted = true) {
  useFresh()
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(listUsers, { query }, signal),
    enabled: wanted,
    // the page before stays on the screen until the next is there
    placeholderData: keepPreviousData,
  })
}

export function useUser(id: string) {
  useFresh()
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, signal),
  })
}

export const { useCall } = changing(key)

export const noAccess = {
  title: 'You don’t have access to User Management',
  help: 'If you manage users, ask an admin to turn on the User Management tool for you.',
}
