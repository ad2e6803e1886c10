import { Modal } from '@mantine/core'
import styles from './view.module.css'

const always = [
  ['j', 'Next'],
  ['k', 'Previous'],
] as const
const deciders = [
  ['a', 'Approve'],
  ['r', 'Return to advisor'],
] as const

export const KeysDialog = ({ deciding, onClose }: { deciding: boolean; onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Keyboard shortcuts" size={360}>
    <dl className={styles.keyList}>
      {[...always, ...(deciding ? deciders : []), ['?', 'Show shortcuts'] as const].map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Modal>
)
