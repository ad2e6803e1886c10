// The fifty states, the District of Columbia and Puerto Rico, and where each stands in a picture of the country.
export interface State {
  code: string
  name: string
  /** Column and row in the grid of tiles. */
  at: readonly [number, number]
}

export const states: readonly State[] = [
  { code: 'AL', name: 'Alabama', at: [7, 6] },
  { code: 'AK', name: 'Alaska', at: [0, 0] },
  { code: 'AZ', name: 'Arizona', at: [2, 5] },
  { code: 'AR', name: 'Arkansas', at: [5, 5] },
  { code: 'CA', name: 'California', at: [1, 4] },
  { code: 'CO', name: 'Colorado', at: [3, 4] },
  { code: 'CT', name: 'Connecticut', at: [10, 3] },
  { code: 'DE', name: 'Delaware', at: [10, 4] },
  { code: 'DC', name: 'District of Columbia', at: [9, 5] },
  { code: 'FL', name: 'Florida', at: [9, 7] },
  { code: 'GA', name: 'Georgia', at: [8, 6] },
  { code: 'HI', name: 'Hawaii', at: [0, 7] },
  { code: 'ID', name: 'Idaho', at: [2, 2] },
  { code: 'IL', name: 'Illinois', at: [6, 2] },
  { code: 'IN', name: 'Indiana', at: [6, 3] },
  { code: 'IA', name: 'Iowa', at: [5, 3] },
  { code: 'KS', name: 'Kansas', at: [4, 5] },
  { code: 'KY', name: 'Kentucky', at: [6, 4] },
  { code: 'LA', name: 'Louisiana', at: [5, 6] },
  { code: 'ME', name: 'Maine', at: [11, 0] },
  { code: 'MD', name: 'Maryland', at: [9, 4] },
  { code: 'MA', name: 'Massachusetts', at: [11, 2] },
  { code: 'MI', name: 'Michigan', at: [8, 2] },
  { code: 'MN', name: 'Minnesota', at: [5, 2] },
  { code: 'MS', name: 'Mississippi', at: [6, 6] },
  { code: 'MO', name: 'Missouri', at: [5, 4] },
  { code: 'MT', name: 'Montana', at: [3, 2] },
  { code: 'NE', name: 'Nebraska', at: [4, 4] },
  { code: 'NV', name: 'Nevada', at: [2, 3] },
  { code: 'NH', name: 'New Hampshire', at: [11, 1] },
  { code: 'NJ', name: 'New Jersey', at: [9, 3] },
  { code: 'NM', name: 'New Mexico', at: [3, 5] },
  { code: 'NY', name: 'New York', at: [9, 2] },
  { code: 'NC', name: 'North Carolina', at: [7, 5] },
  { code: 'ND', name: 'North Dakota', at: [4, 2] },
  { code: 'OH', name: 'Ohio', at: [7, 3] },
  { code: 'OK', name: 'Oklahoma', at: [4, 6] },
  { code: 'OR', name: 'Oregon', at: [1, 3] },
  { code: 'PA', name: 'Pennsylvania', at: [8, 3] },
  { code: 'PR', name: 'Puerto Rico', at: [11, 7] },
  { code: 'RI', name: 'Rhode Island', at: [10, 2] },
  { code: 'SC', name: 'South Carolina', at: [8, 5] },
  { code: 'SD', name: 'South Dakota', at: [4, 3] },
  { code: 'TN', name: 'Tennessee', at: [6, 5] },
  { code: 'TX', name: 'Texas', at: [4, 7] },
  { code: 'UT', name: 'Utah', at: [2, 4] },
  { code: 'VT', name: 'Vermont', at: [10, 1] },
  { code: 'VA', name: 'Virginia', at: [8, 4] },
  { code: 'WA', name: 'Washington', at: [1, 2] },
  { code: 'WV', name: 'West Virginia', at: [7, 4] },
  { code: 'WI', name: 'Wisconsin', at: [7, 2] },
  { code: 'WY', name: 'Wyoming', at: [3, 3] },
]

const byName = new Map(states.map((state) => [state.name, state]))
export const stateNamed = (name: string): State | undefined => byName.get(name)
