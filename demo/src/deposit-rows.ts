// What is told of the demo firm's deposits: one in every status.
import type { AccountType, Contribution, DepositStatus, ReturnReason } from '@portal/contract/deposits'

export interface Told {
  of: 'advisor' | 'manager' | number
  client: string
  account: string
  type?: AccountType
  contribution?: Contribution
  number: string
  cents: number
  status: DepositStatus
  /** Hours ago, of what is open. */
  age?: number
  /** Bank days ago, of what was posted, and minutes after midnight. */
  posted?: [daysAgo: number, minutes: number]
  reason?: ReturnReason
  text?: string
}

const posted = (daysAgo: number, hours: number): Pick<Told, 'posted'> => ({ posted: [daysAgo, hours * 60 + 11] })

export const told: Told[] = [
  { of: 3, client: 'Evelyn Park', account: 'MH-20417702', number: '2207', cents: 96_000, status: 'Captured', age: 0.2 },
  {
    of: 'manager',
    client: 'Paul Osgood',
    account: 'MH-20413306',
    type: 'IRA',
    contribution: 'Rollover',
    number: '1182',
    cents: 1_875_000,
    status: 'In Review',
    age: 0.6,
  },
  {
    of: 4,
    client: 'Linh Nguyen',
    account: 'MH-20412077',
    type: 'Roth IRA',
    contribution: 'Regular',
    number: '5540',
    cents: 350_000,
    status: 'Captured',
    age: 1,
  },
  {
    of: 'advisor',
    client: 'James Reilly',
    account: 'MH-20414188',
    type: 'Joint',
    number: '309',
    cents: 420_000,
    status: 'Captured',
    age: 1.4,
  },
  {
    of: 'advisor',
    client: 'Edwin Barlow',
    account: 'MH-20411174',
    number: '871',
    cents: 127_550,
    status: 'Not in good order',
    age: 1.8,
    reason: 'endorsement',
    text: 'Please have the client sign the back.',
  },
  {
    of: 6,
    client: 'Helena Costa',
    account: 'MH-20416013',
    type: '529',
    number: '2246',
    cents: 50_000,
    status: 'Accepted',
    age: 2.2,
  },
  { of: 5, client: 'Ruth Feldman', account: 'MH-20419920', number: '1417', cents: 88_000, status: 'Withdrawn', age: 3 },
  {
    of: 7,
    client: 'Lucia Marchetti',
    account: 'MH-20413351',
    type: '529',
    number: '1401',
    cents: 200_000,
    status: 'Posted',
    ...posted(0, 14),
  },
  {
    of: 'manager',
    client: 'Hugh Tremblay',
    account: 'MH-20419807',
    number: '66',
    cents: 274_000,
    status: 'Posted',
    ...posted(0, 13),
  },
  {
    of: 8,
    client: 'Thomas Keane',
    account: 'MH-20411290',
    type: 'SEP IRA',
    contribution: 'Employer',
    number: '3318',
    cents: 825_000,
    status: 'Posted',
    ...posted(0, 11),
  },
  {
    of: 9,
    client: 'Grace Whelan',
    account: 'MH-20417731',
    type: 'Joint',
    number: '190',
    cents: 164_025,
    status: 'Posted',
    ...posted(0, 9),
  },
  {
    of: 'advisor',
    client: 'Walter Prescott',
    account: 'MH-20415030',
    number: '1183',
    cents: 950_000,
    status: 'Posted',
    ...posted(1, 12),
  },
  {
    of: 10,
    client: 'Rita Sandoval',
    account: 'MH-20414416',
    type: 'Roth IRA',
    contribution: 'Regular',
    number: '720',
    cents: 100_000,
    status: 'Posted',
    ...posted(1, 10),
  },
  {
    of: 'advisor',
    client: 'Walter Prescott',
    account: 'MH-20415030',
    number: '702',
    cents: 480_000,
    status: 'Destroy due',
    ...posted(23, 11),
  },
  {
    of: 11,
    client: 'Nora Lindqvist',
    account: 'MH-20418123',
    number: '415',
    cents: 212_000,
    status: 'Destroy due',
    ...posted(22, 10),
  },
  {
    of: 'manager',
    client: 'Peter Halloran',
    account: 'MH-20411998',
    type: 'Joint',
    number: '88',
    cents: 76_500,
    status: 'Destroy due',
    ...posted(21, 14),
  },
  {
    of: 'advisor',
    client: 'Carla Esposito',
    account: 'MH-20419041',
    type: 'Roth IRA',
    contribution: 'Regular',
    number: '1120',
    cents: 250_000,
    status: 'Destroyed',
    ...posted(40, 10),
  },
  {
    of: 12,
    client: 'Owen Baptiste',
    account: 'MH-20416677',
    number: '2003',
    cents: 134_000,
    status: 'Destroyed',
    ...posted(41, 13),
  },
]
