// Addresses of public mail services belong to clients, not advisors. Decided by label, not by substring: 'live' must not
// turn away oliveadvisors.com (readings C35).
const labels = [
  'gmail',
  'outlook',
  'aol',
  'hotmail',
  'yahoo',
  'icloud',
  'msn',
  'live',
  'ymail',
  'zoho',
  'yandex',
  'gmx',
  'inbox',
  'protonmail',
  'hushmail',
]
const domains = ['mail.ru']

/** `more` are the labels of the firm's setting publicMailDomains: the specification's list has one name elided. */
export function isPublicMail(email: string, more: readonly string[] = []): boolean {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  if (domains.includes(domain)) return true
  return [...labels, ...more].some((label) => domain === label || domain.startsWith(`${label}.`))
}
