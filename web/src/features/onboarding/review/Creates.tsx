import type { CandidateRecord } from '@portal/contract/onboarding-review'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Block } from '../../review/public.ts'
import styles from './candidate.module.css'

/** Everything that will exist, each with what it will be. */
export function Creates({ candidate: { creates } }: { candidate: CandidateRecord }) {
  const [shown, setShown] = useState<(typeof creates)[number]>()
  if (creates.length === 0) return null
  return (
    <Block title="Approve creates">
      <ul className={styles.creates}>
        {creates.map((one) => (
          <li key={one.text}>
            <IconPlus size={15} stroke={1.8} aria-hidden />
            <button type="button" onClick={() => setShown(one)}>
              {one.text}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.help}>All at once, or nothing. You can check each one before it’s created.</p>
      {shown && (
        <Dialog opened onClose={() => setShown(undefined)} title={shown.text} size={420}>
          <ul className={styles.lines}>
            {shown.more.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </Block>
  )
}
