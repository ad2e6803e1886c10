// `npm run portal -- <command>`
import { demoFirm } from '@portal/demo/demo-firm'
import { runCommand } from '@portal/server/cli'

await runCommand(process.argv.slice(2), demoFirm)
