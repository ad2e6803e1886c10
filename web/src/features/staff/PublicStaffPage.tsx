// The directory for everybody: clients and the public, without a sign-in.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { firm } from '../../lib/firm.ts'
import { Look } from '../../ui/Look.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Toaster } from '../../ui/toast.tsx'
import styles from './PublicStaffPage.module.css'
import { StaffScreen } from './StaffScreen.tsx'

const freshMs = 60_000
// The list and a biography are two addresses, and so two pages to the router: what one has read the next one finds. Nothing
// is kept once both are left.
const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: freshMs, gcTime: 0 } } })

export function PublicStaffPage() {
  const { email } = useParams()
  return (
    <QueryClientProvider client={client}>
      <Look>
        <div className={styles.frame}>
          <header className={styles.top}>
            <Link to="/staff" className={styles.brand}>
              <Mark size={24} />
              {firm.name}
            </Link>
            <Link to="/login" className={`link ${styles.signIn}`}>
              Sign in
            </Link>
          </header>
          <main className={styles.page}>
            <StaffScreen list="/staff" bios="/staff/bio" wanted={email} live={false} />
          </main>
          <footer className={`t-note ${styles.foot}`}>
            <span className={styles.membership}>{firm.membership}</span>
            {firm.clientLoginUrl && (
              <a className="link-quiet" href={firm.clientLoginUrl}>
                Client login
              </a>
            )}
            <Link className="link-quiet" to="/compliance">
              Compliance
            </Link>
            {firm.brokerCheckUrl && (
              <a className="link-quiet" href={firm.brokerCheckUrl} target="_blank" rel="noreferrer">
                BrokerCheck
                <span className="vh"> (opens in a new tab)</span>
              </a>
            )}
          </footer>
        </div>
        <Toaster />
      </Look>
    </QueryClientProvider>
  )
}
