// nginx as docs/nginx/portal.conf sets it up, in a folder of its own.
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
  /** Calls go to these nodes only. Whatever runs goes on where it is. */
  sendTo(ports: number[]): Promise<void>
  errors(): string
  stop(): Promise<void>
}

export async function startNginx(folder: string, port: number, nodes: number[]): Promise<Nginx> {
  mkdirSync(folder, { recursive: true })
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log']
  configure(folder, port, nodes, nodes)
  const child = spawn(program, [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit').catch((error: Error) => {
    throw new Error(`nginx is needed (Debian: apt install nginx-light): ${error.message}`)
  })
  await Promise.race([
    listening(port),
    ended.then(() => Promise.reject(new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`))),
  ])
  return {
    async sendTo(ports) {
      configure(folder, port, nodes, ports)
      await promisify(execFile)(program, [...args, '-s', 'reload'])
    },
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGQUIT')
      await ended
    },
  }
}

function configure(folder: string, port: number, nodes: number[], to: number[]): void {
  const servers = nodes.map((node) => `  server 127.0.0.1:${node}${to.includes(node) ? '' : ' down'};`).join('\n')
  const portal = readFileSync(sample, 'utf8')
    .replace(/( *server node-\d\S*;\n)+/, `${servers}\n`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(ssl_\w+|server_name) .*\n/gm, '')
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
