// The slides on home.
import { daysBefore } from './rows.ts'

const until = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

export function announcements(now: Date) {
  const closes = daysBefore(now, -25)
  const slides = [
    {
      kicker: 'Compliance',
      title: `Annual attestation closes ${until.format(closes)}`,
      text: 'Read this year’s supervisory procedures and attest. It takes about six minutes.',
      link: '/compliance/guidance',
      link_text: 'Read and attest',
      ends_at: daysBefore(now, -26),
    },
    {
      kicker: 'Cybersecurity',
      title: 'Scam callers can sound like your clients',
      text: 'Voices can be cloned. Before you move money, call the client back at the number on file.',
      link: '/cybersecurity/newsletters',
      link_text: 'Read the newsletter',
      ends_at: null,
    },
    {
      kicker: 'Securities',
      title: 'Approved Products has been fully reviewed',
      text: 'We checked every sponsor, phone number, and address this quarter. Tell us if anything’s missing.',
      link: '/securities/products',
      link_text: 'See the list',
      ends_at: null,
    },
  ]
  const starts_at = daysBefore(now, 3)
  return slides.map((slide, index) => ({ ...slide, sort: index + 1, starts_at, published_at: starts_at }))
}
