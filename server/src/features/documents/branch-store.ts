// SQL of the branches' libraries.
import type { BranchDocument } from '@portal/contract/documents'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

export interface Branch {
  id: number
  name: string
}

export const branchById = (db: Db, id: number): Promise<Branch | undefined> =>
  db.selectFrom('branch').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

export const allBranches = (db: Db): Promise<Branch[]> =>
  db.selectFrom('branch').select(['id', 'name']).orderBy('name').execute()

/** Who has acknowledged the version in force: everybody, or this one person alone. */
export async function branchDocuments(db: Db, branchId: number, onlyOf: string | null): Promise<BranchDocument[]> {
  const { rows } = await sql<Omit<BranchDocument, 'uploaded'> & { uploaded: Date }>`
    select d.id, d.title, d.description, d.class, coalesce(to_char(d.dated, 'YYYY-MM-DD'), '') as dated, v.filename, d.version,
      d.uploaded_at as uploaded, coalesce(u.first || ' ' || u.last, '') as uploadedby,
      coalesce((select json_agg(json_build_object('name', a.first || ' ' || a.last,
          'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.at)
        from reading r join account a on a.id = r.account_id
        where r.document_id = d.id and r.version = d.version and r.kind = 'acknowledged'
          and (${onlyOf}::uuid is null or r.account_id = ${onlyOf}::uuid)), '[]') as acknowledged,
      (select count(*) from account m where m.branch_id = ${branchId} and m.disabled_at is null and not m.guest
        and m.access >= 0) as members
    from document d
    join document_version v on v.document_id = d.id and v.version = d.version
    left join account u on u.id = d.uploaded_by
    where d.branch_id = ${branchId} and d.deleted_at is null
    order by d.class, d.dated desc, d.title, d.id`.execute(db)
  return rows.map(({ uploaded, ...row }) => ({ ...row, uploaded: uploaded.toISOString() }))
}
