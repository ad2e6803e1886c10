const titles: Record<string, string> = {
  production: 'Production',
  pending: 'Pending compensation',
  licenses: 'Licenses',
  'state-fees': 'State fees',
  staff: 'Staff directory',
  users: 'Users',
  meetings: 'Recorded meetings',
}
export const kindInWords = (kind: string) => titles[kind] ?? kind

/** What the file of a kind has. */
const contents: Record<string, string> = {
  production: 'Monthly figures by advisor and line of business',
  pending: 'Upcoming payments by line and pay date',
  licenses: 'State registrations from the CRD extract',
  'state-fees': 'Initial and renewal fee of each state',
  staff: 'People, departments, phones, and photos',
  users: 'Accounts to invite, with their permissions',
  meetings: 'Recordings with their hosts and attendees',
}
export const contentsOf = (kind: string) => contents[kind] ?? ''

const figure = new Intl.NumberFormat('en-US')
export const counted = (count: number) => figure.format(count)
export const rowsInWords = (count: number) => `${counted(count)} ${count === 1 ? 'row' : 'rows'}`
