// The firm's documents and those of its branches: files in the store, versions, words to search, downloads by week.
import { daysAfter } from '@portal/contract/rules/day'
import { weekOf, weeksUpTo, wordsOfDocument } from '@portal/server/features/documents/public'
import { later } from '@portal/server/platform/clock'
import type { StoredFile } from '@portal/server/platform/files/files'
import type { Store } from '@portal/server/platform/files/store'
import type pg from 'pg'
import { downloads } from './downloads.ts'
import { keepFiles } from './files.ts'
import { blocksOf } from './paragraphs.ts'
import { branchPapers, papers } from './papers.ts'
import { pdf, type Written } from './pdf-writer.ts'
import { type Person, personOf } from './people.ts'
import { seeded } from './random.ts'
import { daysBefore, hex, insertRows, nextIds } from './rows.ts'

const betweenVersions = 170
const hour = 3_600_000

interface Making {
  now: Date
  seed: string
  everybody: Person[]
  branchIds: number[]
}

/** What a document is before it has a number: its row, and what its versions say, oldest first. */
interface Prepared {
  row: { title: string; branch_id: number | null } & Record<string, unknown>
  age: number
  kind: string
  versions: Written[]
  due?: number | undefined
  weekly: number[]
}

export interface DemoDocument {
  id: number
  title: string
  branch_id: number | null
  category: unknown
  age: number
  due: number | undefined
  /** Oldest first. */
  versions: StoredFile[]
}

export async function addDocuments(client: pg.ClientBase, store: Store, making: Making): Promise<DemoDocument[]> {
  const { now, everybody } = making
  const prepared = [...listed(making), ...ofBranches(making)]
  const files = prepared.flatMap(({ row, kind, versions }) =>
    versions.map((written) => ({ ...written, filename: `${slug(row.title)}.${kind}` })),
  )
  const stored = await keepFiles(client, store, files, now)
  const ids = await nextIds(client, 'document', prepared.length)
  const admin = personOf(everybody, 'admin')
  let taken = 0
  const documents = prepared.map(({ row, age, due, versions }, index): DemoDocument => {
    const own = stored.slice(taken, (taken += versions.length))
    return {
      id: ids[index] as number,
      title: row.title,
      branch_id: row.branch_id,
      category: row['category'],
      age,
      due,
      versions: own,
    }
  })
  const by = (age: number, version: number, of: number) => ({
    uploaded_at: workday(now, age + (of - version) * betweenVersions),
    uploaded_by: admin.id,
  })

  await insertRows(
    client,
    'document',
    documents.map(({ id, age, versions }, index) => ({
      id,
      ...prepared[index]?.row,
      filename: versions.at(-1)?.filename,
      version: versions.length,
      ...by(age, versions.length, versions.length),
    })),
  )
  await insertRows(
    client,
    'document_version',
    documents.flatMap(({ id, age, versions }) =>
      versions.map(({ hash, filename }, index) => ({
        document_id: id,
        version: index + 1,
        hash: hex(hash),
        filename,
        ...by(age, index + 1, versions.length),
      })),
    ),
  )
  await insertRows(
    client,
    'file_text',
    stored.map(({ hash }, index) => ({ hash: hex(hash), body: files[index]?.text })),
  )
  await insertRows(
    client,
    'download_week',
    prepared.flatMap(({ weekly }, index) =>
      byWeek(now, weekly).map((downloads) => ({ document_id: ids[index], ...downloads })),
    ),
  )
  await fillSearch(client, ids)
  return documents
}

/** The last number belongs to the last day that was worked: on a Monday, to the week before, and the oldest is out of sight. */
export function byWeek(now: Date, weekly: number[]): { week: string; count: number }[] {
  const [last, [oldest = '']] = [weekOf(workday(now, 1)), weeksUpTo(weekOf(now))]
  return weekly
    .map((count, index) => ({ week: daysAfter(last, 7 * (index + 1 - weekly.length)), count }))
    .filter(({ week, count }) => count > 0 && week >= oldest)
}

function listed({ now, seed, everybody }: Making): Prepared[] {
  const random = seeded(`${seed}:downloads`)
  const advisor = personOf(everybody, 'advisor')
  return papers(now).map((paper) => {
    const { title, description, category, age, kind, shelf, kc, versions = 1 } = paper
    const weeks = Math.min(52, Math.ceil((age + (versions - 1) * betweenVersions) / 7))
    return {
      row: {
        title,
        description,
        category,
        kc_category: kc ?? null,
        is_library: shelf === 'library',
        is_kc: kc !== undefined,
        is_cyber: shelf === 'cyber',
        is_comp: shelf === 'comp',
        is_public: paper.public === true,
        // a guest looks round among the forms
        for_guests: shelf === 'library' && !paper.own,
        attestation_required: paper.due !== undefined,
        bay_img: '',
        advisor_id: paper.own ? advisor.id : null,
        branch_id: null,
        class: null,
        // in force since the upload, as the papers themselves say
        dated: null,
        review_by: paper.review === undefined ? null : dayAt(now, age - paper.review),
      },
      age,
      kind,
      due: paper.due,
      versions: written(now, age, versions, (subtitle) => paper.write({ title, subtitle })),
      weekly: downloads(paper.shape, weeks, random),
    }
  })
}

/** The first three branches have a library, however many there are. */
const ofBranches = ({ now, branchIds }: Making): Prepared[] =>
  branchIds.slice(0, 3).flatMap((branch_id, branch) =>
    branchPapers.map(({ title, description, age, versions, words, class: kept }) => ({
      row: {
        title,
        description,
        category: 1,
        kc_category: null,
        is_library: false,
        is_kc: false,
        is_cyber: false,
        is_comp: false,
        is_public: false,
        for_guests: false,
        attestation_required: false,
        bay_img: '',
        advisor_id: null,
        branch_id,
        class: kept,
        dated: dayAt(now, age + branch),
        review_by: null,
      },
      age: age + branch,
      kind: 'pdf',
      versions: written(now, age + branch, versions, (subtitle) =>
        pdf({ title, subtitle: `Branch ${branch + 1}. ${subtitle}`, blocks: blocksOf(`${description}\n${words}`) }),
      ),
      weekly: [],
    })),
  )

const dayName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

const written = (now: Date, age: number, versions: number, write: (subtitle: string) => Written): Written[] =>
  Array.from({ length: versions }, (_, index) => {
    const day = dayName.format(daysBefore(now, age + (versions - 1 - index) * betweenVersions))
    return write(`Version ${index + 1}, effective ${day}`)
  })

/** While people work, on both coasts. */
export const workday = (now: Date, daysAgo: number): Date =>
  later(daysBefore(now, daysAgo), (15 + (daysAgo % 6)) * hour)

const dayAt = (now: Date, daysAgo: number): string => daysBefore(now, daysAgo).toISOString().slice(0, 10)

export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** At once: the portal itself reads files in a job, and nobody should have to wait for it here. */
async function fillSearch(client: pg.ClientBase, ids: number[]): Promise<void> {
  await client.query(
    `insert into document_search (document_id, words)
     select d.id, ${wordsOfDocument}
     from document d
     join document_version v on v.document_id = d.id and v.version = d.version
     join file_text t on t.hash = v.hash
     where d.id = any($1) and d.branch_id is null`,
    [ids],
  )
}
