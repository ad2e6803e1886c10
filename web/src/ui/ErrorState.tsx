import { Button } from '@mantine/core'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { Message } from './Message.tsx'

export function ErrorState({ title, help, onRetry }: { title: string; help?: string; onRetry: () => void }) {
  return (
    <Message icon={IconPlugConnectedX} title={title} help={help}>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Message>
  )
}
