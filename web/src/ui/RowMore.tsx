import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { RowButton } from './RowButton.tsx'

interface Props {
  name: string
  open: boolean
  /** The id of what it opens. */
  controls: string
  onToggle: () => void
}

/** Opens and closes what a row has to say beyond its line. */
export function RowMore({ name, open, controls, onToggle }: Props) {
  return (
    <RowButton
      label={`Details for ${name}`}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
      data-more
    >
      <IconChevronRight size={14} stroke={1.8} aria-hidden />
    </RowButton>
  )
}
