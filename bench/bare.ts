// The yardstick: node:http and pg, one prepared query, JSON.stringify. No sessions, no checks, no audit.
import { createServer, type IncomingMessage } from 'node:http'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })

const list = {
  name: 'list',
  text: `select id, id as "productID", type as "Type", name as "Name", web as "Web", email as "Email", phone as "Phone",
    fax as "Fax", version from product where deleted_at is null order by name, id`,
}
const documents = {
  name: 'documents',
  text: `select d.id, d.title, d.description, d.category, d.filename, d.uploaded_at as uploaded, u.first || ' ' || u.last as uploadedby,
    a.email as advisor, d.kc_category, d.is_library, d.is_kc, d.is_cyber, d.is_comp, d.attestation_required, d.bay_img, d.is_public,
    d.version, f.kind, f.size, p.account_id is not null as favorite, w.weekly_downloads
    from document d join document_version v on v.document_id = d.id and v.version = d.version join file f on f.hash = v.hash
    left join account u on u.id = d.uploaded_by left join account a on a.id = d.advisor_id
    left join favourite p on p.document_id = d.id and p.account_id = d.uploaded_by
    left join (select document_id, string_agg(count::text, ',' order by week) as weekly_downloads from download_week group by 1) w
      on w.document_id = d.id
    where d.deleted_at is null and d.branch_id is null order by d.title, d.id`,
}
const production = {
  name: 'production',
  text: `select month, year, evolume, egci, mpvolume, mpgci, payment, cequity, cmortgage, cinsurance, iacpremium, ifpremium,
    imsppremium, cannuity, cfixed, cmedsup, ctotal
    from production where tapsid = $1 and (year, month) >= ($2, $3) and (year, month) <= ($4, $5) order by year, month`,
}
const insert = {
  name: 'insert',
  text: `insert into product (type, name, web, email, phone, fax, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, now(), now()) returning id`,
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.url === '/docs') return { ok: true, data: (await pool.query(documents)).rows }
  if (request.url === '/cpu') return Object.values(process.cpuUsage()).reduce((sum, part) => sum + part, 0) / 1e6
  if (request.method === 'GET') return { ok: true, products: (await pool.query(list)).rows }
  if (request.url?.startsWith('/user/')) {
    const { year, month, duration } = await bodyOf(request)
    const last = year * 12 + month - 1 + duration - 1
    const values = [Number(request.url.split('/')[2]), year, month, Math.floor(last / 12), (last % 12) + 1]
    return { ok: true, av: { production: (await pool.query({ ...production, values })).rows } }
  }
  const { item } = await bodyOf(request)
  const values = [item.Type, item.Name, item.Web, item.Email, item.Phone, item.Fax]
  return { ok: true, productID: (await pool.query({ ...insert, values })).rows[0].id }
}

/** The list once, kept as bytes. */
let memory: Buffer | undefined

const server = createServer((request, response) => {
  if (request.url === '/memory' && memory) {
    response.setHeader('content-type', 'application/json').end(memory)
    return
  }
  answer(request).then(
    (body) => {
      const text = JSON.stringify(body)
      if (request.url === '/memory') memory = Buffer.from(text)
      response.setHeader('content-type', 'application/json').end(text)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
