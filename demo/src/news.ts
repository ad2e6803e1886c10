// What is new in the portal, one text every few weeks.
import { daysBefore } from './rows.ts'

const texts = [
  'Go anywhere by typing. Ctrl K (⌘ K on a Mac) opens a search over every screen you may see, every approved product and what you did last.',
  'The portal now follows your system into the dark. Prefer it light all day? Choose your look in the drawer behind your picture.',
  'Keep what you use. Star the screens you open every day and they wait for you in the drawer, on every computer you sign in from.',
  'Sign in without a code: add a passkey under Devices, and your fingerprint, your face or your security key is enough from then on.',
  'Approved Products keeps itself up to date. When the home office changes a listing you see it at once, without reloading the page.',
  'Somebody covers for you? Advisors who allowed it can be acted for from the drawer. A bar shows for whom, and the record always names both.',
]

/** Newest first, three weeks apart. */
export const news = (now: Date): { text: string; starts_at: Date; published_at: Date }[] =>
  texts.map((text, index) => {
    const at = daysBefore(now, 4 + 21 * index)
    return { text, starts_at: at, published_at: at }
  })
