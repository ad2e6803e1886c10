// What is new in the portal, one text every few weeks.
import { daysBefore } from './rows.ts'

const texts = [
  'Go anywhere by typing. Press Ctrl K (⌘ K on a Mac) to search every page, approved product, and recent item.',
  'Dark mode is here, and it follows your system setting. Prefer light all day? Choose your theme in the account menu.',
  'Pin the pages you open every day. They’ll be in your account menu on every computer you sign in from.',
  'Sign in without a code. Add a passkey under Registered Devices, then use your fingerprint, face, or security key.',
  'Approved Products now updates live. When the home office changes a listing, you see it right away without reloading.',
  'Covering for a colleague? You can now act for advisors who’ve given you permission, right from the account menu. A banner shows who you’re acting for, and the audit log records both names.',
]

/** Newest first, three weeks apart. */
export const news = (now: Date): { text: string; starts_at: Date; published_at: Date }[] =>
  texts.map((text, index) => {
    const at = daysBefore(now, 4 + 21 * index)
    return { text, starts_at: at, published_at: at }
  })
