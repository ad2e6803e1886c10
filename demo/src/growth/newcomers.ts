// Whoever comes on top of the first forty: advisors in branches of their own, and the home office that reviews their work.
import { limits } from '@portal/contract/limits'
import { firmDay } from '@portal/contract/rules/day'
import { addressAccountPurpose } from '@portal/server/features/address-blotter/public'
import { accountMark, depositAccountPurpose } from '@portal/server/features/deposits/public'
import type { Keys } from '@portal/server/platform/crypto/keys'
import type { Marks } from '@portal/server/platform/crypto/marks'
import type { ClientBase } from 'pg'
import { demoDomain } from '../accounts.ts'
import { firstAdvisors } from '../firm.ts'
import { firstNames, lastNames } from '../names.ts'
import { idFrom, type Person, personOf } from '../people.ts'
import { pick, seeded, whole } from '../random.ts'
import { hex, insertRows } from '../rows.ts'

export interface Growing {
  now: Date
  seed: string
  keys: Keys
  marks: Marks
  /** Those of the first ones who can sign in, and the forty around them. */
  everybody: Person[]
  newcomers: Person[]
}

/** One for so many advisors, and two for each block of work: whoever decides second is somebody else. */
const advisorsPerReviewer = 300
const clientsPerAdvisor = 2

/** Tells how many blocks of newcomers there are that live through what the first forty do. */
export async function addNewcomers(client: ClientBase, firm: Growing): Promise<number> {
  const { newcomers, everybody } = firm
  const reviewers = homeOffice(firm)
  await insertRows(client, 'account', [...newcomers, ...reviewers])
  await client.query(`
    create temp table grown_person (n integer primary key, id uuid not null, email text not null, tapsid integer not null,
      joined_on date not null) on commit drop;
    create temp table grown_slot (id uuid primary key, slot integer not null, places integer not null, named boolean not null) on commit drop;
    create temp table grown_cast (block integer, slot integer, id uuid not null, branch_id integer, tapsid integer not null,
      email text not null, first text not null, last text not null, primary key (block, slot)) on commit drop;
    create temp table grown_client (n integer primary key, ending text not null, deposit bytea not null, address bytea not null,
      mark bytea not null) on commit drop;
    create temp table grown_told (of_table text, id text, place integer not null, over boolean not null, start bigint not null,
      size integer not null, primary key (of_table, id)) on commit drop`)
  await insertRows(
    client,
    'grown_person',
    newcomers.map(({ id, email, tapsid, created_at }, n) => ({ n, id, email, tapsid, joined_on: firmDay(created_at) })),
  )
  await insertRows(client, 'grown_slot', slotsOf(everybody))
  const blocks = Math.floor(newcomers.length / firstAdvisors)
  const cast = Array.from({ length: blocks }, (_, block) => [
    ...newcomers.slice(block * firstAdvisors, (block + 1) * firstAdvisors).map((one, slot) => ({ one, slot })),
    ...staff.map((_name, index) => ({
      one: reviewers[(block * staff.length + index) % reviewers.length] as Reviewer,
      slot: -1 - index,
    })),
  ]).flatMap((all, block) =>
    all.map(({ one: { id, branch_id, tapsid, email, first, last }, slot }) => ({
      block,
      slot,
      id,
      branch_id,
      tapsid,
      email,
      first,
      last,
    })),
  )
  await insertRows(client, 'grown_cast', cast)
  await insertRows(client, 'grown_client', clientsOf(firm))
  await addBrowsers(client, firm.now)
  await client.query('analyze account, grown_person, grown_slot, grown_cast, grown_client')
  return blocks
}

/** Whose part in a story the home office takes. */
const staff = ['admin', 'compliance']
/** Whoever signs in has the place of one of the forty besides. */
const alsoTold = ['advisor', 'plus', 'manager', 'new']

const slotsOf = (everybody: Person[]) => [
  ...everybody
    .filter(({ password_hash }) => password_hash === null)
    .map(({ id }, slot) => ({ id, slot, places: firstAdvisors, named: false })),
  ...alsoTold.map((name, slot) => ({ id: personOf(everybody, name).id, slot, places: firstAdvisors, named: true })),
  ...staff.map((name, index) => ({
    id: personOf(everybody, name).id,
    slot: -1 - index,
    places: firstAdvisors,
    named: true,
  })),
]

type Reviewer = Omit<Person, 'branch_id'> & { branch_id: null }

function homeOffice({ everybody, newcomers, seed }: Growing): Reviewer[] {
  const random = seeded(`${seed}:home-office`)
  const admin = personOf(everybody, 'admin')
  const count = 2 * Math.ceil(newcomers.length / advisorsPerReviewer / 2)
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [pick(random, firstNames), pick(random, lastNames)]
    const email = `reviewer${index + 1}@${demoDomain}`
    return {
      ...admin,
      id: idFrom(`${seed}:${email}`),
      email,
      first,
      last,
      password_hash: null,
      access: limits.accessPlus,
      factor: 'EMAIL',
      branch_id: null,
      products_editing: false,
      calendar_editing: false,
      library_access: false,
      crd: '',
    }
  })
}

function clientsOf({ seed, keys, marks, newcomers }: Growing): object[] {
  const random = seeded(`${seed}:clients`)
  return Array.from({ length: clientsPerAdvisor * newcomers.length }, (_, n) => {
    const account = `MH${30_000_000 + n * 7 + whole(random, 0, 6)}`
    return {
      n,
      ending: account.slice(-4),
      deposit: hex(keys.seal(account, depositAccountPurpose)),
      address: hex(keys.seal(account, addressAccountPurpose)),
      mark: hex(marks(account, accountMark)),
    }
  })
}

/** Everybody has a browser that is known, and one in twenty is signed in. */
async function addBrowsers(client: ClientBase, now: Date): Promise<void> {
  const seen = now.toISOString()
  await client.query(
    `insert into device (account_id, token_hash, name, browser, created_at, seen_at)
     select id, sha256(convert_to('grown device ' || n, 'UTF8')), 'Chrome on Windows', $2, $1::timestamptz - interval '1 year',
       $1::timestamptz - n % 40 * interval '1 day' from grown_person`,
    [seen, browser],
  )
  await client.query(
    `insert into session (id_hash, account_id, created_at, seen_at, address, browser, place)
     select sha256(convert_to('grown session ' || n, 'UTF8')), id, $1::timestamptz - interval '2 hours', $1, '203.0.113.' || n % 250, $2, 'Albany'
     from grown_person where n % 20 = 0`,
    [seen, browser],
  )
}

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
