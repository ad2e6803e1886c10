// Tables of the demo firm that are workbooks.
import type { Worksheet } from './office-writer.ts'

const payment = (principal: number, percent: number, years: number) => {
  const monthly = percent / 1200
  return Math.round((100 * principal * monthly) / (1 - (1 + monthly) ** (-12 * years))) / 100
}

export const worksheets = {
  suitability: {
    name: 'Suitability',
    rows: [
      ['Question', 'Client answer', 'Points', 'Principal'],
      ['Time horizon in years', '', 0, ''],
      ['Liquid net worth outside the contract', '', 0, ''],
      ['Share of liquid net worth in annuities after purchase', '', 0, ''],
      ['Need for lifetime income', '', 0, ''],
      ['Client understands the surrender period', '', 0, ''],
      ['Rider costs explained in dollars', '', 0, ''],
      ['Source of funds and surrender charge paid', '', 0, ''],
    ],
  },
  exchange: {
    name: '1035 comparison',
    rows: [
      ['Feature', 'Existing contract', 'Proposed contract'],
      ['Mortality and expense charge, percent', 1.4, 1.15],
      ['Administrative fee, percent', 0.15, 0.1],
      ['Average subaccount cost, percent', 0.92, 0.78],
      ['Living benefit rider, percent', 0.95, 1.1],
      ['Years left in the surrender period', 1, 7],
      ['Surrender charge today, dollars', 1850, 0],
      ['Benefit base given up, dollars', 12400, 0],
      ['Reason for the exchange in the client’s own words', '', ''],
    ],
  },
  complaints: {
    name: 'Complaints',
    rows: [
      ['Received', 'Client', 'Representative', 'Product', 'What the client says', 'Sent to compliance', 'Closed'],
      ['Example: the day it arrives', 'Initials only', '', 'Variable annuity', 'Charges not explained', 'Same day', ''],
    ],
  },
  gifts: {
    name: 'Gifts',
    rows: [
      ['Given or received', 'From or to', 'Occasion', 'Value in dollars', 'Total this year', 'Approved by'],
      ['Received', 'Wholesaler', 'Holiday basket', 45, 45, ''],
      ['Given', 'Center of influence', 'Golf outing prize', 80, 80, ''],
    ],
  },
  benchmark: {
    name: 'Plan fees',
    rows: [
      [
        'Plan assets',
        'Recordkeeping per participant',
        'Advisory fee, percent',
        'Fund expense, percent',
        'Peer median, percent',
      ],
      [1_000_000, 92, 0.75, 0.55, 1.38],
      [5_000_000, 74, 0.5, 0.44, 0.98],
      [10_000_000, 61, 0.4, 0.39, 0.81],
      [25_000_000, 48, 0.28, 0.33, 0.64],
    ],
  },
  payments: {
    name: 'Payments',
    rows: [
      ['Loan', 'Rate, percent', '15 years', '20 years', '30 years'],
      ...[5.5, 6, 6.5, 7].map((rate) => [
        300_000,
        rate,
        payment(300_000, rate, 15),
        payment(300_000, rate, 20),
        payment(300_000, rate, 30),
      ]),
    ],
  },
  fees: {
    name: 'Fee schedule',
    rows: [
      ['Service', 'Dollars', 'Charged'],
      ['Equity ticket', 14.95, 'per trade'],
      ['Mutual fund ticket', 19, 'per trade'],
      ['Outgoing account transfer', 95, 'per account'],
      ['Wire, domestic', 25, 'per wire'],
      ['IRA maintenance', 43.5, 'per year'],
      ['Inactivity, household below ten thousand', 40, 'per year'],
    ],
  },
  conversion: {
    name: 'Roth conversion',
    rows: [
      ['Step', 'Without', 'With conversion'],
      ['Taxable income before conversion', 118000, 118000],
      ['Amount converted', 0, 60000],
      ['Federal bracket reached, percent', 22, 24],
      ['Additional federal tax', 0, 13640],
      ['Medicare surcharge two years later', 0, 838.8],
    ],
  },
} satisfies Record<string, Worksheet>
