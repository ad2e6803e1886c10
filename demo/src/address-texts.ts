// Clients who moved: those that stand in one stage or another today.
import type { ChangeStatus, IdentityCheck } from '@portal/contract/address-blotter'

export interface Move {
  client: string
  end: string
  /** Street, city, state and ZIP. */
  from: [string, string, string, string]
  to: [street: string, city: string, state: string, zip: string, country?: string]
  status: ChangeStatus
  /** Days since it was received. */
  age: number
  owner?: 'advisor' | 'plus'
  /** Who entered it for them. */
  by?: 'manager'
  reason?: string
  joint?: string
  identity?: IdentityCheck
  identityNote?: string
  through?: 'Form' | 'Phone' | 'Client portal'
  /** Days after it was received on which money was asked for. */
  disbursement?: number
  /** Days after it was received on which the old address was written to. */
  mailed?: number
}

const secondChange =
  'A second change within 90 days requires a call with the client. Please tell us when you spoke with them.'

export const moves: Move[] = [
  {
    client: 'Renner, Colleen',
    end: '7140',
    from: ['88 Amherst Street', 'Nashua', 'NH', '03064'],
    to: ['14 Silver Street', 'Dover', 'NH', '03820'],
    status: 'Updated',
    age: 33,
  },
  {
    client: 'Vasquez, Andre',
    end: '0925',
    from: ['31 Mallets Bay Avenue', 'Winooski', 'VT', '05404'],
    to: ['PO Box 88', 'Stowe', 'VT', '05672'],
    status: 'Returned',
    age: 31,
    reason: 'Please add the street address where the client lives. A PO box can only be the mailing address.',
  },
  {
    client: 'Prescott, Walter',
    end: '5022',
    from: ['19 Orchard Street', 'Troy', 'NY', '12180'],
    to: ['27 Canada Street', 'Lake George', 'NY', '12845'],
    status: 'Updated',
    age: 27,
    owner: 'advisor',
    identityNote: '(518) 555-0142',
  },
  {
    client: 'Lindgren, Sofia',
    end: '6648',
    from: ['4 Milton Avenue', 'Ballston Spa', 'NY', '12020'],
    to: ['210 Glen Street', 'Glens Falls', 'NY', '12801'],
    status: 'Verified',
    age: 26,
    through: 'Phone',
  },
  {
    client: 'Okafor, Daniel',
    end: '2213',
    from: ['12 Wallingford Square', 'Kittery', 'ME', '03904'],
    to: ['65 Front Street', 'Exeter', 'NH', '03833'],
    status: 'Updated',
    age: 18,
    joint: 'Okafor, Ada',
  },
  {
    client: 'Marchetti, Lucia',
    end: '3351',
    from: ['214 Kenwood Avenue', 'Delmar', 'NY', '12054'],
    to: ['900 Fifth Avenue South', 'Naples', 'FL', '34102'],
    status: 'Verified',
    age: 14,
    owner: 'plus',
    disbursement: 7,
  },
  {
    client: 'Tremblay, Hugh',
    end: '9807',
    from: ['8 Pearl Street', 'Essex', 'VT', '05452'],
    to: ['Rua Augusta 12', 'Lisbon', '', '1100-053', 'Portugal'],
    status: 'Verified',
    age: 12,
    identity: 'Signed in to the client portal',
    through: 'Client portal',
  },
  {
    client: 'Sandoval, Rita',
    end: '4416',
    from: ['17 Dunning Street', 'Malta', 'NY', '12020'],
    to: ['9 Union Avenue', 'Saratoga Springs', 'NY', '12866'],
    status: 'Received',
    age: 10,
  },
  {
    client: 'Keane, Thomas',
    end: '1290',
    from: ['3 Park Avenue', 'Mechanicville', 'NY', '12118'],
    to: ['9 Union Ave', 'Saratoga Springs', 'NY', '12866'],
    status: 'Received',
    age: 7,
  },
  {
    client: 'Halvorsen, Ingrid',
    end: '8812',
    from: ['88 Larkspur Lane', 'Clifton Park', 'NY', '12065'],
    to: ['410 Battery Street, Apt. 6', 'Burlington', 'VT', '05401'],
    status: 'Returned',
    age: 5,
    owner: 'advisor',
    by: 'manager',
    reason: secondChange,
  },
  {
    client: 'Whelan, Grace',
    end: '7731',
    from: ['40 Ocean Boulevard', 'Rye', 'NH', '03870'],
    to: ['22 Congress Street', 'Portsmouth', 'NH', '03801'],
    status: 'Received',
    age: 4,
  },
  {
    client: 'Barlow, Edwin',
    end: '1174',
    from: ['7 Falls Road', 'Shelburne', 'VT', '05482'],
    to: ['31 Mill Road', 'Charlotte', 'VT', '05445'],
    status: 'Received',
    age: 3,
    through: 'Phone',
  },
  {
    client: 'Soto, Miriam',
    end: '6590',
    from: ['5 Old Loudon Road', 'Latham', 'NY', '12110'],
    to: ['18 Osborne Road', 'Loudonville', 'NY', '12211'],
    status: 'Received',
    age: 0,
    owner: 'advisor',
  },
  {
    client: 'Dubois, Arjun',
    end: '8120',
    from: ['90 Wolf Road', 'Colonie', 'NY', '12205'],
    to: ['301 State Street', 'Schenectady', 'NY', '12305'],
    status: 'Notices sent',
    age: 21,
    owner: 'plus',
    mailed: 14,
  },
  // the change before, which makes the one above the second
  {
    client: 'Halvorsen, Ingrid',
    end: '8812',
    from: ['6 Grooms Road', 'Clifton Park', 'NY', '12065'],
    to: ['88 Larkspur Lane', 'Clifton Park', 'NY', '12065'],
    status: 'Closed',
    age: 70,
    owner: 'advisor',
    mailed: 6,
  },
  {
    client: 'Yoder, Samuel',
    end: '3304',
    from: ['11 Delaware Avenue', 'Albany', 'NY', '12202'],
    to: ['450 Western Avenue', 'Albany', 'NY', '12203'],
    status: 'Withdrawn',
    age: 40,
    owner: 'advisor',
  },
]

/** From where to where others moved before; each of them closed. */
export const towns: [string, string, string][] = [
  ['Albany', 'NY', '12207'],
  ['Troy', 'NY', '12180'],
  ['Cohoes', 'NY', '12047'],
  ['Burlington', 'VT', '05401'],
  ['Rutland', 'VT', '05701'],
  ['Portsmouth', 'NH', '03801'],
  ['Concord', 'NH', '03301'],
  ['Kittery', 'ME', '03904'],
  ['Pittsfield', 'MA', '01201'],
]
export const streets = ['Elm Street', 'Maple Avenue', 'Main Street', 'Cedar Lane', 'Chestnut Street', 'Lake Road']
