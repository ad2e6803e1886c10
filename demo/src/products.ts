// Approved products of invented sponsors. Some lack a fax, an address or a website, as real lists do.
import type { ProductCategory } from '@portal/contract/products'
import { pick, type Random, seeded, shuffled, whole } from './random.ts'
import { daysBefore } from './rows.ts'

// biome-ignore format: a list of names reads better in lines than in a column
const sponsors = [
  'NorthQuay Mutual', 'Harrowgate & Lyle', 'Copper Lantern', 'Tidewater Crossing', 'BlueGranite', 'Ashgrove Fidelis',
  'Saltmarsh Capital', 'Kestrel Point', 'Old Ferry Trust', 'Larkspur Hill', 'OakenGate Annuity', 'Penhallow',
  'Silver Birchbark', 'Windrow Family', 'Cobblestone Reserve', 'Marrow Bay', 'FirstBeacon Mutual', 'Quillfeather',
  'Thornbury Lane', 'Highmoor', 'Juniper & Wren', 'GreenSluice', 'Stonecutter', 'Weathervane', 'Brackenridge Mutual',
  'Candlewick', 'Lockhaven Street', 'Redfern Orchard', 'SeaHolly', 'Twelve Bells', 'Underhill & Sons', 'Pilot Rock',
  'Millrace', 'Amberly', 'Driftwood Assurance', 'Eastlight', 'Foxglove Hollow', 'Gull Island', 'Ironwood Passage', 'Velmont',
]

const shelves: { type: ProductCategory; share: number; lines: string[] }[] = [
  {
    type: 'Mutual Funds',
    share: 34,
    lines: [
      'Funds',
      'Growth & Income Funds',
      'Municipal Bond Funds',
      'Balanced Portfolios',
      // too long to be shown whole
      'Institutional Series Trust, Advisor Class Shares and Retirement Class Shares',
    ],
  },
  {
    type: 'Variable Contracts',
    share: 22,
    lines: ['Variable Annuity', 'VUL Select', 'Income Choice Annuity', 'B-Share Annuity', 'Legacy Variable Life'],
  },
  {
    type: '529 College Savings Plans',
    share: 14,
    lines: ['529 Plan', 'College Savings Plan', 'Scholar 529', 'Future Campus 529'],
  },
  {
    type: 'Asset Managers',
    share: 22,
    lines: ['Asset Management', 'Managed Accounts', 'Advisory Partners', 'Dividend Strategies'],
  },
  { type: 'Clearing Firms', share: 6, lines: ['Clearing', 'Clearing Services LLC', 'Securities Clearing'] },
  { type: 'QP Custodians', share: 8, lines: ['Trust Company', 'Retirement Custody', '401(k) Custodial Services'] },
  {
    type: 'Non-Liquid Alternatives',
    share: 14,
    lines: ['Realty Income REIT', 'Private Credit Fund', 'Infrastructure Partners II', 'Diversified BDC'],
  },
]

const areaCodes: [string, ...string[]] = ['518', '802', '603', '207', '413', '860', '401', '315']

export interface DemoProduct {
  type: ProductCategory
  name: string
  web: string
  email: string
  phone: string
  fax: string
  version: number
  created_at: Date
  updated_at: Date
}

export function products({ now, count, seed }: { now: Date; count: number; seed: string }): DemoProduct[] {
  const random = seeded(`${seed}:products`)
  const total = shelves.reduce((sum, { share }) => sum + share, 0)
  const rows = shelves.flatMap(({ type, share, lines }) => {
    const titles = shuffled(
      random,
      sponsors.flatMap((sponsor) => lines.map((line) => ({ sponsor, line }))),
    )
    return Array.from({ length: Math.ceil((share * count) / total) }, (_, index) => {
      const { sponsor, line } = titles[index % titles.length] ?? { sponsor: 'NorthQuay Mutual', line: 'Funds' }
      return product(random, now, type, sponsor, line)
    })
  })
  return shuffled(random, rows).slice(0, count)
}

function product(random: Random, now: Date, type: ProductCategory, sponsor: string, line: string): DemoProduct {
  const host = `${sponsor.toLowerCase().replace(/[^a-z]/g, '')}.example`
  const number = () => `(${pick(random, areaCodes)}) 555-01${String(whole(random, 0, 99)).padStart(2, '0')}`
  const mostly = (chance: number, text: string) => (random() < chance ? text : '')
  const addedDaysAgo = whole(random, 60, 2_000)
  return {
    type,
    name: `${sponsor} ${line}`,
    web: mostly(0.9, `www.${host}${mostly(0.2, '/advisors')}`),
    email: mostly(0.85, `${pick(random, ['advisordesk', 'sales', 'service', 'wholesale'])}@${host}`),
    phone: mostly(0.96, number()),
    fax: mostly(0.7, number()),
    version: 1,
    created_at: daysBefore(now, addedDaysAgo),
    updated_at: daysBefore(now, whole(random, 0, addedDaysAgo)),
  }
}
