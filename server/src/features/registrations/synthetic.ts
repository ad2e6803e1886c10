// What a guest sees: licences of nobody.
import type { License } from '@portal/contract/registrations'

const held = ['Connecticut', 'Massachusetts', 'New Jersey', 'New York', 'Pennsylvania']
const entry = (state_name: string, license_name: License['license_name'], status: License['status']): License => ({
  state_name,
  license_name,
  status,
  updated: '2024-03-15T12:00:00.000Z',
  removal: false,
  task: null,
})

export const syntheticLicenses: License[] = [
  ...held.map((state) => entry(state, 'Securities', 'VALID')),
  entry('New York', 'Advisor', 'VALID'),
  entry('Vermont', 'Securities', 'REQUESTED'),
  entry('Series 7', 'FINRA', 'VALID'),
]
