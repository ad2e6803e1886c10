import type { Feature } from '../../lib/feature.ts'

export const whatsNew: Feature = {
  screens: { '/whatsnew': async () => (await import('./WhatsNewPage.tsx')).WhatsNewPage },
}
