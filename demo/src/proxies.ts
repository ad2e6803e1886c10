// Who may act for whom: the advisor plus for the advisor, the branch manager for two of the branch.
import { demoDomain } from './accounts.ts'
import type { Person } from './people.ts'
import { daysBefore } from './rows.ts'

export function proxies(everybody: Person[], now: Date): { owner_id: string; proxy_id: string; granted_at: Date }[] {
  const named = (name: string) => everybody.filter(({ email }) => email === `${name}@${demoDomain}`)
  const may = (proxy: Person[], owners: Person[]) =>
    proxy.flatMap(({ id }) =>
      owners.map((owner) => ({ owner_id: owner.id, proxy_id: id, granted_at: daysBefore(now, 90) })),
    )
  const manager = named('manager')
  const branch = everybody.filter(
    ({ password_hash, branch_id }) => password_hash === null && branch_id === manager[0]?.branch_id,
  )
  return [...may(named('plus'), named('advisor')), ...may(manager, branch.slice(0, 2))]
}
