import type { ExaminerHome } from '@portal/contract/examiners'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import type { ReactNode } from 'react'
import { useNow } from '../../lib/minute.ts'
import { PublicFrame } from '../links/public.ts'
import { PacketRow } from './PacketRow.tsx'
import { Rail } from './Rail.tsx'
import styles from './examiner.module.css'
import { activityInWords, momentInWords } from './words.ts'

interface Props {
  home: ExaminerHome
  access: NonNullable<ExaminerHome['access']>
  /** Joseph Okafor, SEC */
  who: string
  right: ReactNode
}

const tag = 'Examiner access'

export function Home({ home, access, who, right }: Props) {
  const { packets, activity, contact } = home
  const now = new Date(useNow())
  return (
    <PublicFrame
      tag={tag}
      right={right}
      foot={
        <span>
          {packets.every(({ masked }) => masked)
            ? 'Account numbers, birth dates, and tax IDs are masked.'
            : 'Some packets show account numbers, birth dates, and tax IDs in full.'}
        </span>
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <p className={styles.onPhone}>
            {tag}, {who}
          </p>
          <h1>Packets released to you</h1>
          <p className={styles.lead}>
            For examination {access.examination}. You can read and download what’s listed here, and nothing else in the
            portal.
          </p>
          {packets.length === 0 ? (
            <NoPackets contact={contact} />
          ) : (
            <ul className={styles.packets} aria-label="Packets">
              {packets.map((packet) => (
                <PacketRow key={packet.id} packet={packet} now={now} />
              ))}
            </ul>
          )}
          <section aria-labelledby="activity">
            <div className={styles.head}>
              <h2 id="activity">Your activity</h2>
              <span>everything you open is in our audit log</span>
            </div>
            <ul className={styles.activity}>
              {activity.map((one, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- what happened is only added to
                <li key={activity.length - index}>
                  <IconCircleCheck size={15} stroke={1.7} aria-hidden />
                  <span>{activityInWords(one)}</span>
                  <time dateTime={one.at}>{momentInWords(one.at, now)}</time>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <Rail access={access} contact={contact} />
      </div>
    </PublicFrame>
  )
}

const NoPackets = ({ contact }: Pick<ExaminerHome, 'contact'>) => (
  <div className={styles.nothing}>
    <IconFileZip size={20} stroke={1.5} aria-hidden />
    <div>
      <b>No packets yet</b>
      <p>{contact ? `${contact.first} ${contact.last}` : 'We'} will release them here. You get an email.</p>
    </div>
  </div>
)
