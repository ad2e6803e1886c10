// Starts nginx with docs/nginx/portal.conf, in a folder of its own.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const program = process.env['NGINX'] ?? 'nginx'
const sample = resolve(import.meta.dirname, '..', '..', '..', 'docs', 'nginx', 'portal.conf')

export interface Nginx {
  /** Sends new requests to these nodes only. Requests under way stay where they are. */
  sendTo(ports: number[]): Promise<void>
  accessLog(): string
  errorLog(): string
  stop(): Promise<void>
}

export interface NginxOptions {
  port: number
  /** The ports of the portal's nodes. */
  nodes: number[]
  /** Serves HTTPS with HTTP/2 and logs as documented. Without it: plain HTTP, and every error is logged. */
  asDocumented?: boolean
}

export async function startNginx(folder: string, options: NginxOptions): Promise<Nginx> {
  const { port, nodes } = options
  mkdirSync(folder, { recursive: true })
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log']
  if (options.asDocumented) await makeCertificate(folder)
  configure(folder, options, nodes)
  const child = spawn(program, [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit').catch((error: Error) => {
    throw new Error(`nginx is needed (Debian: apt-get install nginx-light): ${error.message}`)
  })
  await Promise.race([
    listening(port),
    ended.then(() => Promise.reject(new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`))),
  ])
  return {
    async sendTo(ports) {
      configure(folder, options, ports)
      await promisify(execFile)(program, [...args, '-s', 'reload'])
    },
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    errorLog: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGQUIT')
      await ended
    },
  }
}

/** Makes a certificate that no browser trusts. */
async function makeCertificate(folder: string): Promise<void> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'portal.key']
  const args = ['req', '-x509', ...key, '-out', 'portal.pem', '-subj', '/CN=localhost', '-days', '2']
  await promisify(execFile)('openssl', args, { cwd: folder })
}

function configure(folder: string, { port, nodes, asDocumented }: NginxOptions, to: number[]): void {
  const servers = nodes.map((node) => `  server 127.0.0.1:${node}${to.includes(node) ? '' : ' down'};`).join('\n')
  const portal = readFileSync(sample, 'utf8')
    .replace(/( *server node-\d\S*;\n)+/, `${servers}\n`)
    .replace(/^ *listen 443 (.*);/m, asDocumented ? `listen 127.0.0.1:${port} $1;` : `listen 127.0.0.1:${port};`)
    .replaceAll('/etc/ssl/', '')
    .replace('/var/log/nginx/portal.log', 'access.log')
    .replaceAll(asDocumented ? /^ *server_name .*\n/gm : /^ *(ssl_\w+|server_name|error_log) .*\n/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path temporary;`)
  // its workers would take another user, who may not look into this folder
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} worker_processes 2; pid nginx.pid; events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')}
${portal} }`,
  )
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const there = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (there) return
    await pause(50)
  }
}
