// What a start prints once everything answers.
import { join } from 'node:path'
import { demoAccounts, demoPassword } from '@portal/demo/accounts'
import type { Config } from './config.ts'

export function welcome(config: Config): string {
  const lines = [`The portal is open: ${config.origin}`]
  if (config.demo) {
    const width = Math.max(...demoAccounts.map(({ email }) => email.length))
    lines.push('', `Demo accounts, all with the password ${demoPassword}`)
    lines.push(...demoAccounts.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`))
  }
  if (!config.smtpUrl) {
    lines.push('', `Mails appear at ${config.demo ? `${config.origin}/dev/outbox` : join(config.dataDir, 'outbox')}`)
  }
  return boxed(lines)
}

function boxed(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length))
  const edge = '─'.repeat(width + 2)
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n')
}
