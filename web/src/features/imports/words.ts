const titles: Record<string, string> = {
  production: 'Production',
  pending: 'Pending compensation',
  licenses: 'Licenses',
  'state-fees': 'State fees',
  staff: 'Staff directory',
  users: 'Users',
}
export const kindInWords = (kind: string) => titles[kind] ?? kind

const figure = new Intl.NumberFormat('en-US')
export const counted = (count: number) => figure.format(count)
export const rowsInWords = (count: number) => `${counted(count)} ${count === 1 ? 'row' : 'rows'}`
