// The yardstick for files: a plain pipe from the request into a file, and from a file into the answer.
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const path = join(process.env['DATA_DIR'] ?? '', 'piped')
let uploads = 0
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    const file = createWriteStream(`${path}-${uploads++ % 8}`).on('finish', () => response.end('{}'))
    request.pipe(file)
  } else if (request.url === '/file') {
    response.setHeader('content-length', statSync(`${path}-0`).size)
    createReadStream(`${path}-0`).pipe(response)
  } else response.end('ready')
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
