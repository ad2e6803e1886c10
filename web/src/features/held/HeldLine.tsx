import { getHoldsOf } from '@portal/contract/held'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import styles from './held.module.css'

/** On the page of a record that a legal hold covers, for people who can know. For others there is no trace, not even a call. */
export function HeldLine({ record }: { record: string }) {
  const { can } = useDetails()
  return can.records.see ? <Lines record={record} /> : null
}

const key = ['records', 'held'] as const

function Lines({ record }: { record: string }) {
  const { data } = useQuery({
    queryKey: [...key, record],
    queryFn: ({ signal }) => call(getHoldsOf, { query: { record } }, signal),
  })
  return data?.data.map(({ id, matter }) => (
    <p key={id} className={styles.line}>
      <IconGavel size={16} stroke={1.7} aria-hidden />
      <span>
        <b>Legal hold: {matter}.</b> This record can’t be disposed of. Keep it confidential.{' '}
        <Link to={`/records?tab=holds&hold=${id}`}>Open hold</Link>
      </span>
    </p>
  ))
}
