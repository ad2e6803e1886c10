import { Button, Menu } from '@mantine/core'
import type { TaskDecision } from '@portal/contract/tasks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import styles from './view.module.css'

interface Props {
  busy: boolean
  /** The usual one first. */
  decisions: readonly TaskDecision[]
  onDecide: (decision: TaskDecision) => void
}

const words: Partial<Record<TaskDecision, string>> = {
  Approved: 'Approve',
  'Approved with conditions': 'Approve with conditions',
}

/** The one primary action, with its rarer sisters behind it. */
export function Approve({ busy, decisions: [usual, ...others], onDecide }: Props) {
  if (!usual) return null
  const main = (
    <Button leftSection={<IconCheck size={16} stroke={2} aria-hidden />} loading={busy} onClick={() => onDecide(usual)}>
      {words[usual] ?? usual}
    </Button>
  )
  if (others.length === 0) return main
  return (
    <Button.Group className={styles.approve}>
      {main}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={8} aria-label="Other decisions">
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((decision) => (
            <Menu.Item key={decision} onClick={() => onDecide(decision)}>
              {words[decision] ?? decision}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
