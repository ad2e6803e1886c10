// What approving creates, said before it is: the same functions price it that charge it.
import type { CandidateRecord } from '@portal/contract/onboarding-review'
import { positionOf } from '@portal/contract/onboarding-positions'
import type { PersonContent, StepContents } from '@portal/contract/onboarding-steps'
import { dayInWords } from '@portal/contract/rules/day'
import { legalName } from '@portal/contract/rules/onboarding'
import { addUp, money } from '@portal/contract/rules/money'
import { states } from '@portal/contract/rules/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/open.ts'
import type { User } from '../../../platform/session/sessions.ts'
import { monthlyFees } from '../../fees/public.ts'
import { type PricedState, priceStates } from '../../registrations/public.ts'
import type { Row } from './store.ts'

type Candidate = Pick<Row, 'branch_id' | 'branch' | 'position' | 'starts'>

const stateName = new Map(states.map(({ code, name }) => [code, name]))
export const statesOf = ({ crd }: Pick<StepContents, 'crd'>): string[] =>
  crd.states.flatMap((code) => stateName.get(code) ?? [])

/** At the prices of the day they start. */
export const registrationsOf = (
  db: Db | Tx,
  { position }: Pick<Candidate, 'position'>,
  contents: Pick<StepContents, 'crd'>,
  day: string,
): Promise<PricedState[]> => priceStates(db, statesOf(contents), positionOf(position).licenses, day)

/** The first day that is billed: the planned start, or today where that is over or not planned. */
export const joiningDay = ({ starts }: Pick<Candidate, 'starts'>, today: string): string =>
  starts !== null && starts > today ? starts : today

/** Letters of a name that an address can have. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** first.last at the firm of whoever decides, with a number where somebody has that already. */
export async function suggestedEmail(
  db: Db | Tx,
  { first, last }: Pick<PersonContent, 'first' | 'last'>,
  decider: string,
): Promise<string> {
  const name = [plain(first), plain(last)].filter(Boolean).join('.').slice(0, 60)
  const domain = decider.slice(decider.indexOf('@'))
  if (!name) return ''
  const { rows } = await sql<{ email: string }>`
    select email from account where email like ${`${name}%${domain}`}`.execute(db)
  const taken = new Set(rows.map(({ email }) => email))
  const free = ['', ...Array.from({ length: 20 }, (_, index) => String(index + 2))].find(
    (number) => !taken.has(`${name}${number}${domain}`),
  )
  return free === undefined ? '' : `${name}${free}${domain}`
}

export async function createsOf(
  db: Db,
  row: Candidate,
  contents: StepContents,
  decider: Pick<User, 'email'>,
  today: string,
): Promise<CandidateRecord['creates']> {
  const joining = joiningDay(row, today)
  const [email, registrations, fees] = await Promise.all([
    suggestedEmail(db, contents.person, decider.email),
    registrationsOf(db, row, contents, today),
    monthlyFees(db, row.branch_id, joining),
  ])
  const { person, crd, activities } = contents
  const cost = addUp(registrations.map(({ cents }) => cents ?? 0))
  const monthly = addUp(fees.map(({ cents }) => cents))
  const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)
  return [
    {
      text: 'Account with two-factor sign-in',
      more: [
        `Signs in with ${email || 'the address you enter'}`,
        `Branch ${row.branch}`,
        'Access level 1, no reviewer tools',
      ],
    },
    {
      text: 'Profile and staff entry, from step 1',
      more: [
        legalName(person),
        positionOf(row.position).name,
        person.phone,
        crd.none ? 'No CRD number yet' : `CRD ${crd.crd}`,
        'Not listed in the directory until someone lists it',
      ],
    },
    ...(registrations.length > 0
      ? [
          {
            text: `${many(registrations.length, 'registration request', 'registration requests')}, ${money(cost)}`,
            more: registrations.map(
              ({ name, cents }) => `${name}: ${cents === null ? 'fee not set yet' : money(cents)}`,
            ),
          },
        ]
      : []),
    ...(fees.length > 0
      ? [
          {
            text: `${fees.map(({ name }) => name).join(' and ')} ${fees.length === 1 ? 'fee' : 'fees'} from ${dayInWords(joining)}, ${money(monthly)} a month`,
            more: fees.map(({ name, cents }) => `${name}: ${money(cents)} a month`),
          },
        ]
      : []),
    ...(activities.list.length > 0
      ? [
          {
            text: `${many(activities.list.length, 'outside activity', 'outside activities')} to approve`,
            more: activities.list.map(({ desc, business }) => [desc, business.name].filter(Boolean).join(', ')),
          },
        ]
      : []),
    {
      text: `Setup email to ${email || 'the address you enter'}`,
      more: ['They choose their own password and two-factor method'],
    },
  ]
}
