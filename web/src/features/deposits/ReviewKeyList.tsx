import type { Deposit } from '@portal/contract/deposits'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './review.module.css'

type Keys = readonly (readonly [press: readonly string[], does: string, can?: keyof Deposit['can']])[]

const common: Keys = [
  [['↑', '↓'], 'Field'],
  [['Space'], 'Mark as checked', 'decide'],
  [['E'], 'Correct a field', 'correct'],
  [['+', '-'], 'Zoom'],
  [['B'], 'Front or back'],
  [['R'], 'Rotate'],
  [['J', 'K'], 'Next, previous'],
]
const rare: Keys = [
  [['A'], 'Accept', 'decide'],
  [['N'], 'Not in good order, then 1 to 9 for the reason', 'decide'],
  [['C'], 'More contrast'],
  [['F'], 'Full screen'],
  [['?'], 'Show shortcuts'],
]

const Pressed = ({ keys }: { keys: readonly string[] }) => keys.map((key) => <kbd key={key}>{key}</kbd>)

/** Those that are used all the time, under the pictures; the rest behind the last one. */
export const KeyLine = ({ onAll }: { onAll: () => void }) => (
  <div className={styles.keys}>
    {common.map(([press, does]) => (
      <span key={does}>
        <Pressed keys={press} />
        {does}
      </span>
    ))}
    <span className="grow" />
    <button type="button" className={styles.allKeys} onClick={onAll}>
      <Pressed keys={['?']} />
      All keys
    </button>
  </div>
)

/** Only what this person can do with this deposit. */
export const KeyDialog = ({ deposit: { can, status }, onClose }: { deposit: Deposit; onClose: () => void }) => {
  const take: Keys = status === 'Captured' && can.take && !can.decide ? [[['A'], 'Take for review']] : []
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size={400}>
      <dl className={styles.keyList}>
        {[...common, ...take, ...rare]
          .filter(([, , right]) => !right || can[right])
          .map(([press, does]) => (
            <div key={does}>
              <dt>
                <Pressed keys={press} />
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}
