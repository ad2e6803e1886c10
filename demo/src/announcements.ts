// The slides on home.
import { daysBefore } from './rows.ts'

const until = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

export function announcements(now: Date) {
  const closes = daysBefore(now, -25)
  const slides = [
    {
      kicker: 'Compliance',
      title: `Annual attestation is open until ${until.format(closes)}`,
      text: 'Read this year’s supervisory procedures and attest. It takes about six minutes.',
      link: '/compliance/guidance',
      link_text: 'Read and attest',
      ends_at: daysBefore(now, -26),
    },
    {
      kicker: 'Cybersecurity',
      title: 'Callers who sound like your clients',
      text: 'Voices can be copied. Call back on the number you have on file before you move money.',
      link: '/cybersecurity/newsletters',
      link_text: 'Read the newsletter',
      ends_at: null,
    },
    {
      kicker: 'Securities',
      title: 'Approved Products, reviewed line by line',
      text: 'Every sponsor, phone number and address was checked this quarter. Tell us what you miss.',
      link: '/securities/products',
      link_text: 'See the list',
      ends_at: null,
    },
  ]
  const starts_at = daysBefore(now, 3)
  return slides.map((slide, index) => ({ ...slide, sort: index + 1, starts_at, published_at: starts_at }))
}
