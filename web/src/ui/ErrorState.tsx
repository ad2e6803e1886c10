import { Button } from '@mantine/core'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { Message } from './Message.tsx'

interface Props {
  title: string
  help?: string
  /** `h1` where it stands for the whole screen. */
  heading?: 'h1' | 'p'
  onRetry: () => void
}

export function ErrorState({ title, help, heading = 'p', onRetry }: Props) {
  return (
    <Message icon={IconPlugConnectedX} title={title} help={help} heading={heading}>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Message>
  )
}
