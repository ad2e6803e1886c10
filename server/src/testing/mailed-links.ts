// The links that came with a mail.
import type { TestPortal } from './portal.ts'

/** The token of the action in the newest mail to somebody, about this. */
export async function actionIn(portal: Pick<TestPortal, 'mails'>, to: string, subject: string): Promise<string> {
  const mail = (await portal.mails()).find((one) => one.to === to && one.subject === subject)
  return /\/action\?q=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
