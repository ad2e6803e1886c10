// The demo firm as the portal is handed it. Read at every start: the data itself is loaded only when it is wanted.
import type { DemoFirm } from '@portal/server/demo-firm'
import { demoAccounts, demoPassword, demoSeed } from './accounts.ts'

export const demoFirm: DemoFirm = {
  accounts: demoAccounts,
  password: demoPassword,
  seed: demoSeed,
  load: async (...given) => (await import('./load.ts')).loadDemo(...given),
  loadOnce: async (...given) => (await import('./load.ts')).loadDemoOnce(...given),
}
