import type { Feature } from '../../lib/feature.ts'

// by a door of its own: the sign-in page would otherwise carry the names of all that the directory is made of
const open = async () => (await import('./door.ts')).open()

export const publicStaff: Feature = { screens: { '/staff': open, '/staff/bio/:email': open } }
