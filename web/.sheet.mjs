import { chromium } from 'playwright-core'
const [out, h, ...names] = process.argv.slice(2)
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
})
const p = await b.newPage({ viewport: { width: 1900, height: 1000 } })
const fs = await import('node:fs')
await p.setContent(
  `<body style="margin:0;background:#888;display:flex;flex-wrap:wrap;gap:8px">${names.map((n) => `<img style="height:${h}px" src="data:image/png;base64,${fs.readFileSync(`/tmp/shots/${n}.png`).toString('base64')}">`).join('')}</body>`,
)
await p.waitForTimeout(300)
await p.screenshot({ path: `/tmp/shots/${out}.png`, fullPage: true })
await b.close()
