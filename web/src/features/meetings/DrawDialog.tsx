import { drawFrom, drawNumber, isDrawn } from '@portal/contract/rules/meeting'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { useDraw } from './api.ts'
import styles from './meetings.module.css'
import { counted, meetingNumber } from './words.tsx'

/** How the sample came about; drawn once more here, it is the same. */
export function DrawDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useDraw(id)
  const [checked, setChecked] = useState(false)
  return (
    <Dialog opened onClose={onClose} title="How the sample was drawn" size={640}>
      {error && !data && (
        <ErrorState title="Couldn’t load sample" help={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loader aria-label="Loading sample" />}
      {data && (
        <div className={styles.draw}>
          <p>
            Drawn <FirmMoment at={data.draw.at} /> from {counted(data.entries.length, 'meeting')} you can see. Each
            draws a number from 0 to {(drawFrom - 1).toLocaleString('en-US')} and is in the sample if it’s under its
            share, {data.draw.share}% unless its reviewer has another.
          </p>
          <dl className={styles.seed}>
            <dt>Seed</dt>
            <dd>
              <code>{data.draw.seed}</code>
            </dd>
          </dl>
          <table className={styles.plain} aria-label="Meetings of this draw">
            <thead>
              <tr>
                <th>Meeting</th>
                <th>Host</th>
                <th className={styles.right}>Number</th>
                <th className={styles.right}>Share</th>
                <th>Result</th>
              </tr>
            </thead>
            <tbody>
              {data.entries.map((entry) => (
                <tr key={entry.id}>
                  <td>
                    {meetingNumber(entry.id)}, {entry.title}
                  </td>
                  <td>{entry.host}</td>
                  <td className={`num ${styles.right}`}>{entry.number.toLocaleString('en-US')}</td>
                  <td className={`num ${styles.right}`}>{entry.share}%</td>
                  <td>
                    {entry.drawn ? 'In sample' : 'Not sampled'}
                    {checked && again(data.draw.seed, entry) && (
                      <IconCheck className={styles.same} size={14} stroke={2} aria-label="The same again" />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {data.more && <p className="t-note">Only the first {data.entries.length} are shown.</p>}
          <div className={styles.drawFoot}>
            <output>{checked && resultOf(data)}</output>
            <Button variant="default" onClick={() => setChecked(true)}>
              Check the draw
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface Entry {
  id: number
  number: number
  share: number
  drawn: boolean
}
const again = (seed: string, { id, number, share, drawn }: Entry) =>
  drawNumber(seed, id) === number && isDrawn(number, share) === drawn

const resultOf = ({ draw, entries }: { draw: { seed: string }; entries: readonly Entry[] }) => {
  const other = entries.filter((entry) => !again(draw.seed, entry)).length
  return other === 0
    ? 'Drawn again with the same seed: the same result.'
    : `${counted(other, 'meeting')} came out differently.`
}
