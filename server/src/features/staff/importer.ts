// The directory from a file, by address. What the file has no column for stays as it was; nobody leaves by being left out.
import { limits } from '@portal/contract/limits'
import { departmentNames, staffLimits, staffProblems } from '@portal/contract/rules/staff'
import { staffTopic } from '@portal/contract/staff'
import { type Cells, type Importer, type Into, reading, upsert } from '../imports/public.ts'
import { sanitiseBio } from './biography.ts'
import { linkByEmail, lockByEmail } from './store.ts'

interface Entry {
  email: string
  first: string
  last: string
  title: string
  roles: string
  phone: string
  ext: string
  teams: string[]
  sort: number
  linkedin?: string
  bio?: string
}

const blank = { linkedin: '', bio: '' }
const compared = ['first', 'last', 'title', 'roles', 'phone', 'ext', 'bio', 'linkedin', 'teams', 'sort'] as const
const into: Into = {
  table: 'staff',
  key: ['email'],
  values: [...compared, 'changed_at', 'version'],
  owner: 'email',
  // an account that was linked meanwhile is no change of the entry
  watched: ['version'],
}

export const staffImporter: Importer<Entry> = {
  name: 'staff',
  columns: [
    {
      name: 'email',
      aliases: ['e-mail', 'email address'],
      help: 'Identifies the person',
      example: 'r.castellano@firm.example',
    },
    { name: 'first', aliases: ['first name', 'given name'], help: 'First name', example: 'Rosa' },
    { name: 'last', aliases: ['last name', 'surname'], help: 'Last name', example: 'Castellano' },
    { name: 'title', aliases: ['job title'], help: 'Title shown in the biography', example: 'Forms and New Accounts' },
    { name: 'roles', aliases: ['role'], help: 'Role shown on the card', example: 'Forms and New Accounts' },
    {
      name: 'phone',
      aliases: ['direct', 'direct phone', 'telephone'],
      help: 'Direct phone number',
      example: '(518) 555-0118',
    },
    { name: 'ext', aliases: ['extension'], help: 'Extension on the main line', example: '118' },
    {
      name: 'teams',
      aliases: ['departments', 'department', 'team'],
      help: `One or more of ${limits.departments.join(', ')}, separated by semicolons`,
      example: 'SEC; CORP',
    },
    { name: 'sort', aliases: ['order'], help: 'Sort order. Lowest number comes first.', example: '30' },
    { name: 'linkedin', optional: true, help: 'LinkedIn URL. Leave blank to hide the button.' },
    { name: 'bio', aliases: ['biography'], optional: true, help: 'Simple HTML' },
  ],
  parse(cells) {
    const read = reading(cells)
    const entry: Entry = {
      email: read.text('email', 1, staffLimits.email).toLowerCase(),
      first: read.text('first', 1, staffLimits.name),
      last: read.text('last', 1, staffLimits.name),
      title: read.text('title', 0, staffLimits.title),
      roles: read.text('roles', 0, staffLimits.title),
      phone: read.text('phone', 0, staffLimits.phone),
      ext: read.text('ext', 0, staffLimits.ext),
      teams: readTeams(read, cells),
      sort: cells['sort'] ? read.whole('sort', 0, 9_999) : 0,
      ...(cells['linkedin'] !== undefined && { linkedin: read.text('linkedin', 0, staffLimits.linkedin) }),
      ...(cells['bio'] !== undefined && { bio: sanitiseBio(read.text('bio', 0, limits.biographyLength)) }),
    }
    for (const [column, problem] of Object.entries(staffProblems({ ...blank, ...entry }))) read.refuse(column, problem)
    return Object.keys(read.problems).length > 0 ? { problems: read.problems } : { record: entry }
  },
  keyOf: ({ email }) => email,
  tables: [into],
  async write(tx, runId, records, now) {
    const emails = records.map(({ email }) => email)
    const there = new Map((await lockByEmail(tx, emails)).map((row) => [row.email, row]))
    const rows = records.map((entry) => {
      const before = there.get(entry.email)
      if (!before) return { ...blank, ...entry, changed_at: now, version: 1 }
      const row = { ...before, ...entry }
      const same = compared.every((name) => String(row[name]) === String(before[name]))
      return same ? row : { ...row, changed_at: now, version: before.version + 1 }
    })
    const { added, changed } = await upsert<string>(tx, runId, into, rows)
    await linkByEmail(tx, emails)
    return { added, changed, touched: [] }
  },
  topics: async () => [staffTopic],
}

/** By letters or by name: 'SEC; Wealth Advisors', 'SEC ADV'. */
function readTeams(read: ReturnType<typeof reading>, cells: Cells): string[] {
  const known = new Map(
    limits.departments.flatMap((code) => [code, departmentNames[code]].map((word) => [word.toLowerCase(), code])),
  )
  const text = (cells['teams'] ?? '').toLowerCase().trim()
  const words = text.split(/[;,]/).flatMap((part) => (known.has(part.trim()) ? [part.trim()] : part.split(/\s+/)))
  const teams = words.filter(Boolean).map((word) => known.get(word))
  if (teams.includes(undefined)) read.refuse('teams', `Use ${limits.departments.join(', ')}, separated by semicolons.`)
  return [...new Set(teams.filter((team) => team !== undefined))]
}
