import { Button } from '@mantine/core'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { Message } from './Message.tsx'

/** Nothing there yet, or nothing that fits what was looked for. */
export const NoRows = ({ of, narrowed, onClear }: { of: string; narrowed: boolean; onClear: () => void }) => (
  <Message
    icon={IconFileOff}
    title={narrowed ? `No ${of} found` : `No ${of} yet`}
    help={narrowed ? 'Nothing matches your search. Clear it to see everything.' : undefined}
  >
    {narrowed && (
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    )}
  </Message>
)
