// Who can sign in to the demo firm. Imports nothing: the first start prints it and the browser tests use it.
export const demoDomain = 'meridianharbor.example'
export const demoPassword = 'correct-horse-1'

export const demoAccounts: { email: string; role: string }[] = [
  { email: `advisor@${demoDomain}`, role: 'advisor' },
  { email: `plus@${demoDomain}`, role: 'advisor plus' },
  { email: `manager@${demoDomain}`, role: 'branch manager' },
  { email: `admin@${demoDomain}`, role: 'admin' },
  { email: `guest@${demoDomain}`, role: 'guest' },
  { email: `new@${demoDomain}`, role: 'advisor, first day' },
]
