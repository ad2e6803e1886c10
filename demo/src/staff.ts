// The staff directory: forty-one people in eight departments, some in two, one without a photo.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type PhotoSize, photoPath } from '@portal/contract/rules/staff'
import type { ClientBase } from 'pg'
import type { Person } from './people.ts'
import { daysBefore, hex, insertRows } from './rows.ts'
import { staffPeople } from './staff-people.ts'

export const portraitFile = (face: number, size: PhotoSize): URL =>
  new URL(`../assets/portraits/${face}-${size}.webp`, import.meta.url)

async function photoOf(face: number, at: Date) {
  const [small, large] = await Promise.all([
    readFile(portraitFile(face, 'small')),
    readFile(portraitFile(face, 'large')),
  ])
  const name = createHash('sha256').update(large).digest('hex').slice(0, 32)
  return { name, small: hex(small), large: hex(large), created_at: at }
}

export async function addStaff(
  client: ClientBase,
  { now, everybody }: { now: Date; everybody: readonly Person[] },
): Promise<void> {
  const at = daysBefore(now, 90)
  const accounts = new Map(everybody.map(({ id, email }) => [email, id]))
  const rows = await Promise.all(
    staffPeople.map(async ({ face, line, about, roles, linkedin = '', ...person }, index) => ({
      photo: face === undefined ? undefined : await photoOf(face, at),
      row: {
        ...person,
        account_id: accounts.get(person.email) ?? null,
        title: roles,
        roles,
        phone: `(518) 555-${line}`,
        ext: line.slice(1),
        bio: about.map((paragraph) => `<p>${paragraph}</p>`).join(''),
        linkedin,
        sort: 10 * (index + 1),
        listed: true,
        changed_at: at,
        version: 1,
      },
    })),
  )
  await insertRows(
    client,
    'photo',
    rows.flatMap(({ photo }) => (photo ? [photo] : [])),
  )
  await insertRows(
    client,
    'staff',
    rows.map(({ photo, row }) => ({ ...row, photo: photo?.name ?? null })),
  )
  await client.query(
    `update account set profile_image = p.address
     from unnest($1::uuid[], $2::text[]) p (id, address) where account.id = p.id`,
    [
      rows.flatMap(({ photo, row }) => (photo && row.account_id ? [row.account_id] : [])),
      rows.flatMap(({ photo, row }) => (photo && row.account_id ? [photoPath(photo.name, 'small')] : [])),
    ],
  )
}
