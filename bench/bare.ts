// The yardstick: node:http and pg, one prepared query, JSON.stringify. No sessions, no checks, no audit.
import { createServer, type IncomingMessage } from 'node:http'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })

const list = {
  name: 'list',
  text: `select id, id as "productID", type as "Type", name as "Name", web as "Web", email as "Email", phone as "Phone",
    fax as "Fax", version from product where deleted_at is null order by name, id`,
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
  if (request.method === 'GET') return { ok: true, products: (await pool.query(list)).rows }
  const { item } = await bodyOf(request)
  const values = [item.Type, item.Name, item.Web, item.Email, item.Phone, item.Fax]
  return { ok: true, productID: (await pool.query({ ...insert, values })).rows[0].id }
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
