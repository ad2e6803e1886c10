import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { RowButton } from './RowButton.tsx'

export interface RowMenuItem {
  label: string
  onClick: () => void
  danger?: true
}

interface Props {
  /** Of the row: "More about Fund 1". */
  about: string
  items: () => readonly RowMenuItem[]
}

/** Three dots; the menu itself is made when they are pressed. */
export function RowMenu({ about, items }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <>
      <RowButton
        ref={button}
        label={`More actions for ${about}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <IconDots size={16} stroke={1.6} aria-hidden />
      </RowButton>
      {open && (
        <Menu opened onClose={close} position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Anchor at={button} />
          </Menu.Target>
          <Menu.Dropdown aria-label={about}>
            {items().map(({ label, onClick, danger }) => (
              <Menu.Item key={label} onClick={onClick} {...(danger && { color: 'var(--danger)' })}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Lends the menu a button that was there before it. */
function Anchor({ at, ref }: { at: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => at.current as HTMLButtonElement, [at])
  return null
}
