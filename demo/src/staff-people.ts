// The people of the demo firm's directory, in its order.
import type { Department } from '@portal/contract/rules/staff'
import { demoDomain } from './accounts.ts'

export interface DemoStaff {
  first: string
  last: string
  email: string
  roles: string
  /** The last four of the direct line; its last three are the extension. */
  line: string
  teams: Department[]
  /** Which face is drawn; nobody's photo without one. */
  face?: number
  linkedin?: string
  about: string[]
}

const person = (
  name: string,
  roles: string,
  line: string,
  teams: Department[],
  face: number | undefined,
  about: string[],
  more: Partial<DemoStaff> = {},
): DemoStaff => {
  const [first = '', last = ''] = name.split(' ')
  const email = `${first}.${last}@${demoDomain}`.toLowerCase()
  return { first, last, email, roles, line, teams, ...(face !== undefined && { face }), about, ...more }
}
const account = (name: string) => ({ email: `${name}@${demoDomain}` })
const linked = (name: string) => ({ linkedin: `https://www.linkedin.com/in/${name}` })

// biome-ignore format: one line for a person reads better than ten
export const staffPeople: DemoStaff[] = [
  person('Harriet Lindgren', 'President', '0100', ['CORP'], 9, ['Harriet has led the firm since 2011. She came up on the trading floor and still answers her own phone.', 'She serves on FINRA’s regional committee and reads every feedback comment.'], linked('harriet-lindgren')),
  person('Marguerite Okafor', 'Chief Compliance Officer', '0142', ['SEC', 'CORP'], 11, ['Marguerite has led compliance since 2014. She writes the firm’s supervisory procedures, oversees branch inspections, and chairs the outside-activity committee.', 'She started on a municipal desk in Buffalo, holds the Series 7, 14, 24, and 66, and teaches the FINRA first-year course each spring. Call her before you sign, not after.'], { ...linked('marguerite-okafor'), ...account('compliance') }),
  person('Julian Lindqvist', 'Operations Principal', '0127', ['SEC'], 7, ['Julian runs the back office: account transfers, margin, and everything that has to settle today.']),
  person('Rosa Castellano', 'Forms and New Accounts', '0118', ['SEC'], 3, ['Rosa knows which form you need, and which version. She turns new accounts around before noon.']),
  person('Lena Brandt', 'Registrations and U4', '0133', ['SEC'], 4, ['Lena files state registrations and U4 amendments, and reminds you 30 days before they’re due.']),
  person('Samuel Achterberg', 'Trading Desk', '0151', ['SEC'], 5, ['Samuel takes the orders the workstation can’t. He holds the Series 7, 55, and 63.']),
  person('Ines Tavares', 'Surveillance Analyst', '0160', ['SEC'], 6, ['Ines reviews trades and correspondence. When she asks, a quick answer today saves a long one next month.']),
  person('Howard Pell', 'Director, Advisory Programs', '0104', ['ADV', 'WMT'], 10, ['Howard built the advisory programs and approves every new one.', 'He’s been with the firm for 19 years and in the advisory business for 30.'], linked('howard-pell')),
  person('Nadia Rahimi', 'Portfolio Review', '0171', ['ADV'], 13, ['Nadia reviews every model once a quarter, and yours whenever you ask.']),
  person('Theo Marsh', 'Advisory Billing', '0139', ['ADV'], 30, ['Theo bills advisory accounts on the third business day and finds every missing cent.']),
  person('Anton Novak', 'Commissions and Payroll', '0115', ['CORP'], 15, ['Anton pays you on the 7th and the 22nd. He’s the first person to ask about a statement.']),
  person('Grace Osei', 'Advisor Relations', '0122', ['CORP'], 29, ['Grace welcomes new advisors and looks out for everyone who’s been here a while.']),
  person('Peter Hallam', 'Technology and Security', '0190', ['CORP'], 17, ['Peter keeps the portal running and secure. Lost your phone? Call him at any hour.']),
  person('Theodora Vance', 'Portal Administration', '0191', ['CORP'], 1, ['Theodora invites people to the portal and sets up their access.'], account('admin')),
  person('Harold Quist', 'Director, Insurance', '0144', ['INS'], 12, ['Harold leads the insurance team: life, disability, and long-term care.']),
  person('Bernice Abbott', 'Life and Disability', '0145', ['INS'], 14, ['Bernice shops every case with nine carriers.']),
  person('Amara Diallo', 'Annuities', '0146', ['INS', 'WMA'], 16, ['Amara compares annuities side by side, fees first.']),
  person('Colin Farrow', 'Medicare Supplements', '0147', ['INS'], 2, ['Colin takes calls about Medicare supplements all year, and twice as many in the fall.']),
  person('Yolanda Cruz', 'Case Management', '0148', ['INS'], 18, ['Yolanda follows a case from the application to the policy, and tells you where it is.']),
  person('Dennis Calloway', 'Director, Mortgage', '0172', ['MORT'], 20, ['Dennis has written mortgages in New York and Vermont since 1998.']),
  person('Priya Raman', 'Loan Officer', '0173', ['MORT'], 19, ['Priya closes purchases. First-time buyers are her favorites.']),
  person('Walter Kim', 'Loan Officer', '0174', ['MORT'], 22, ['Walter will tell you when a refinance makes sense, and when it doesn’t.']),
  person('Claire Dubois', 'Processing', '0175', ['MORT'], 21, ['Claire collects the documents a loan needs, and asks only once.']),
  person('Isaac Weiss', 'Underwriting Liaison', '0176', ['MORT'], 25, ['Isaac talks to the underwriters so you don’t have to.']),
  person('Ruth Feldman', 'Director, Taxes', '0181', ['TAX', 'WMT'], 24, ['Ruth is a CPA and an enrolled agent. She plans in June for what others discover in April.']),
  person('Marcus Boateng', 'Individual Returns', '0182', ['TAX'], 27, ['Marcus prepares four hundred returns a year and remembers all of them.']),
  person('Emily Sorensen', 'Business Returns', '0183', ['TAX'], 23, ['Emily files for partnerships and small corporations.']),
  person('Victor Almeida', 'Tax Notices', '0184', ['TAX'], undefined, ['Victor answers the letters no one likes to open.']),
  person('Katherine Doyle', 'Director, Wealth Management', '0161', ['WMT'], 26, ['Katherine leads planning for families with more than one generation at the table.']),
  person('Rosalind Achterberg', 'Branch Manager, Albany', '0162', ['WMT'], 28, ['Rosalind manages the Albany branch and reviews its advisors’ submissions.'], account('manager')),
  person('Gregory Sato', 'Estate Planning', '0163', ['WMT'], 32, ['Gregory works with your client’s attorney, or finds one.']),
  person('Monica Reyes', 'Retirement Plans', '0164', ['WMT'], 31, ['Monica sets up plans for firms of five to five hundred.']),
  person('Alan Whitaker', 'Planning Software', '0165', ['WMT'], 35, ['Alan turns statements into plans and plans into pages a client will read.']),
  person('Eleanor Whitcombe', 'Wealth Advisor', '0152', ['WMA'], 33, ['Eleanor has advised families and the businesses they own for sixteen years.', 'She holds the Series 7 and 66 and is a Certified Financial Planner.'], account('advisor')),
  person('Marcus Ellery', 'Wealth Advisor', '0153', ['WMA'], 37, ['Marcus advises physicians and dentists, and keeps Eleanor’s clients in good hands when she’s away.'], account('plus')),
  person('Sofia Marchetti', 'Wealth Advisor', '0154', ['WMA'], 34, ['Sofia works with people who have just sold a business.']),
  person('Daniel Oyelaran', 'Wealth Advisor', '0155', ['WMA'], 47, ['Daniel plans for teachers and public employees.']),
  person('Hannah Lindholm', 'Wealth Advisor', '0156', ['WMA'], 36, ['Hannah advises widows and widowers, at their own pace.']),
  person('Robert Mahoney', 'Wealth Advisor', '0157', ['WMA'], 40, ['Robert has kept the same clients, and the same office, since 1989.']),
  person('Mei Tanaka', 'Wealth Advisor', '0158', ['WMA'], 39, ['Mei advises in English and Japanese.']),
  person('James Porter', 'Wealth Advisor', '0159', ['WMA'], 42, ['James plans for farms and the next generation who’ll run them.']),
]
