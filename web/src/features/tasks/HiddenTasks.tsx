import { Button, Modal } from '@mantine/core'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { ItemLink } from './columns.tsx'
import { useHidden, useUnhide } from './own.ts'
import styles from './tasks.module.css'

/** What somebody took off their list. Mount it to open it. */
export function HiddenTasks({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useHidden()
  const show = useUnhide()
  return (
    <Modal opened onClose={onClose} title="Hidden tasks" size={520}>
      {error && !data ? (
        <ErrorState title="Couldn’t load hidden tasks" help={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={120} aria-hidden />
      ) : data.length === 0 ? (
        <Message icon={IconEyeOff} title="No hidden tasks" help="Tasks you hide from your list appear here." />
      ) : (
        <ul className={styles.hidden} aria-label="Hidden tasks">
          {data.map((task) => (
            <li key={task.id}>
              <span>
                <ItemLink task={task} />
                {task.other.f1 && <span className={styles.small}>{task.other.f1}</span>}
                <span className={styles.small}>
                  <Moment at={task.created_when} />
                </span>
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={`Show ${task.other.f1 || task.category} again`}
                loading={show.isPending && show.variables === task.id}
                onClick={() =>
                  show.mutate(task.id, {
                    onSuccess: () => toast.success('Task is back on your list'),
                    onError: ({ message }) => toast.error('Couldn’t show task', message),
                  })
                }
              >
                Show again
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
