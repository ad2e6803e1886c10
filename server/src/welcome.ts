// What a start prints once everything answers.
import { join } from 'node:path'
import { type DemoAccount, demoAccounts, demoPassword, demoSeed } from '@portal/demo/accounts'
import type { Config } from './config.ts'

export function welcome(config: Config): string {
  const lines = [`The portal is open: ${config.origin}`]
  if (config.demo) {
    const width = Math.max(...demoAccounts.map(({ email }) => email.length))
    lines.push('', `Demo accounts (password for all: ${demoPassword})`)
    lines.push(
      ...demoAccounts.map(({ email, role, factor }) => `  ${email.padEnd(width)}  ${role.padEnd(18)}  ${asks[factor]}`),
    )
    lines.push('', `Authenticator key for accounts that use one: ${demoSeed}`)
  }
  if (!config.smtpUrl) {
    lines.push('', `Emails appear at ${config.demo ? `${config.origin}/dev/outbox` : join(config.dataDir, 'outbox')}`)
  }
  return boxed(lines)
}

/** What comes after the password. */
const asks: Record<DemoAccount['factor'], string> = {
  EMAIL: 'emailed code',
  AP: 'authenticator app',
  PUSH: 'push approval or authenticator app',
  PASS: 'code filled in automatically',
}

function boxed(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length))
  const edge = '─'.repeat(width + 2)
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n')
}
