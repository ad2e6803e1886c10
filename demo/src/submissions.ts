// The rows of what was sent and received, with the account numbers sealed; and one incident.
import type { SubmissionStatus } from '@portal/contract/exchange'
import { requiredForms } from '@portal/contract/rules/new-business'
import { businessTitle, endOf, sealAccount } from '@portal/server/features/exchange/public'
import { later } from '@portal/server/platform/clock'
import type { Keys } from '@portal/server/platform/crypto/keys'
import type { Store } from '@portal/server/platform/files/store'
import type pg from 'pg'
import { casesOf, type Letter, letters } from './cases.ts'
import { slug, workday } from './documents.ts'
import { type DemoFile, keepFiles } from './files.ts'
import { accounts, blocksOf, signatures } from './paragraphs.ts'
import { pdf } from './pdf-writer.ts'
import { type Person, personOf } from './people.ts'
import { seeded, whole } from './random.ts'
import { hex, insertRows, nextIds } from './rows.ts'
import type { Reported, Sent } from './work-items.ts'

interface Firm {
  now: Date
  seed: string
  keys: Keys
  everybody: Person[]
}

/** What was sent in and reported, for whatever follows it. */
export async function addSubmissions(
  client: pg.ClientBase,
  store: Store,
  firm: Firm,
): Promise<{ sent: Sent[]; incidents: Reported[] }> {
  const { now, everybody } = firm
  const products = await client.query<Product>('select id, type from product order by id limit 40')
  const business = newBusiness(firm, products.rows)
  const all = [...business, ...letters.map((letter) => paperOf(letter, firm))]
  const files = await keepFiles(
    client,
    store,
    all.map(({ file }) => file),
    now,
  )
  const ids = await nextIds(client, 'submission', all.length)
  await insertRows(
    client,
    'submission',
    all.map(({ row }, index) => ({ id: ids[index], ...row })),
  )
  await insertRows(
    client,
    'submission_file',
    all.map(({ row }, index) => ({
      submission_id: ids[index],
      hash: hex(files[index]?.hash ?? ''),
      filename: files[index]?.filename,
      added_by: row.created_by,
      added_at: row.created_at,
      forms: all[index]?.forms ?? [],
    })),
  )
  const reported: Omit<Reported, 'id'> = {
    account_id: personOf(everybody, 'advisor').id,
    title: 'Lost tablet, 12 clients',
    what: 'Left a tablet in a cab between two client meetings. It was locked and encrypted, and IT wiped it the same evening.',
    reported_at: later(workday(now, 9), 40 * 60_000),
  }
  const incidentIds = await nextIds(client, 'incident', 1)
  await insertRows(client, 'incident', [
    {
      id: incidentIds[0],
      ...reported,
      noticed_at: workday(now, 9),
      devices: 'iPad, managed by IT, inventory tag MH-0417',
      clients: 12,
    },
  ])
  const security = personOf(everybody, 'admin').id
  const marked = (entry: string, hours: number, note = '') => {
    const at = later(workday(now, 9), hours * 3_600_000)
    return { incident_id: incidentIds[0], entry, note, at, account_id: security, marked_at: at }
  }
  await insertRows(client, 'incident_check', [
    marked('contained', 5 + 1 / 3),
    marked('access', 1 + 1 / 12),
    marked('clients', 7),
    marked('police', 7.5, 'Albany 26-11873'),
  ])
  return {
    sent: all.flatMap(({ row, reviewer_id, thread }, index) =>
      row.direction === 'sent' && row.submitted_at
        ? [{ ...(row as unknown as Sent), id: ids[index] as number, reviewer_id, thread }]
        : [],
    ),
    incidents: incidentIds.map((id) => ({ id, ...reported })),
  }
}

interface Product {
  id: number
  type: string
}
interface Made {
  row: Record<string, unknown> & { created_by: string; created_at: Date }
  file: DemoFile
  /** Which required forms the file holds. */
  forms?: string[]
  reviewer_id: string | null
  thread: { account_id: string; text: string; at: Date }[]
}

const hour = 3_600_000
const decided: SubmissionStatus[] = ['Complete', 'Declined']
const takenUp: SubmissionStatus[] = ['In Review', 'Holding (Advisor)', ...decided]

function newBusiness({ now, seed, keys, everybody }: Firm, products: Product[]): Made[] {
  const random = seeded(`${seed}:submissions`)
  const reviewer = personOf(everybody, 'admin')
  return Object.entries(casesOf).flatMap(([name, cases]) => {
    const owner = personOf(everybody, name)
    return cases.map(({ client, registration, status, age, reason = '', thread = [] }, index): Made => {
      const draft = status === 'Draft'
      const account = `MH${whole(random, 1, 9)}-${whole(random, 100_000, 999_999)}`
      const product = products[whole(random, 0, products.length - 1)]
      const at = (hours: number) => later(workday(now, age), hours * hour)
      const forms = requiredForms(registration)
      const said = thread.map(([who, text], line) => ({
        account_id: who === 'owner' ? owner.id : reviewer.id,
        text,
        at: at(3 + line),
      }))
      return {
        row: {
          kind: 'new business',
          direction: 'sent',
          account_id: owner.id,
          created_by: owner.id,
          title: draft ? 'New business' : businessTitle(registration, endOf(account), client),
          note: index % 3 === 1 ? 'Please call me before you call the client.' : '',
          status,
          reason,
          business: {
            client,
            registration,
            category: draft ? '' : product?.type,
            amount: draft ? '' : `${whole(random, 5, 400) * 500}.00`,
            check: index % 2 === 1,
            ...(!draft && { checklist: forms }),
          },
          account_number: hex(sealAccount(keys, account) ?? ''),
          account_end: endOf(account),
          product_id: draft ? null : product?.id,
          version: draft ? 4 : 7,
          created_at: at(0),
          changed_at: at(draft ? 1 : 4),
          submitted_at: draft ? null : at(2),
          decided_at: decided.includes(status) ? at(4) : null,
        },
        file: signedPaper('Signed Application Package', `${client}, ${registration}`, `${accounts}\n${signatures}`),
        forms: draft ? forms.slice(0, 2) : forms,
        reviewer_id: takenUp.includes(status) ? reviewer.id : null,
        thread: said,
      }
    })
  })
}

function paperOf({ owner, direction, title, note, status, age, words }: Letter, { now, everybody }: Firm): Made {
  const sender = personOf(everybody, direction === 'sent' && owner ? owner : 'admin')
  const at = workday(now, age)
  const reviewed = direction === 'sent' && takenUp.includes(status)
  return {
    row: {
      kind: 'paper',
      direction,
      account_id: owner && personOf(everybody, owner).id,
      created_by: sender.id,
      title,
      note,
      status,
      reason: '',
      business: null,
      account_number: null,
      account_end: '',
      product_id: null,
      version: 1,
      created_at: at,
      changed_at: reviewed ? later(at, 2 * hour) : at,
      submitted_at: at,
      decided_at: reviewed && decided.includes(status) ? later(at, 2 * hour) : null,
    },
    file: signedPaper(title, note || 'For your records', words),
    reviewer_id: reviewed ? personOf(everybody, 'admin').id : null,
    thread: [],
  }
}

const signedPaper = (title: string, subtitle: string, words: string): DemoFile => ({
  ...pdf({ title, subtitle, blocks: blocksOf(words) }),
  filename: `${slug(title)}.pdf`,
})
