// The Important Links in the menu's order: dragged by pointer, or lifted and moved by keyboard.
import { Button, TextInput } from '@mantine/core'
import { settingLimits as most } from '@portal/contract/firm-settings'
import type { Link } from '@portal/contract/settings'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef } from 'react'
import { RowButton } from '../../ui/RowButton.tsx'
import type { Draft } from './draft.ts'
import { useReordering } from './reordering.ts'
import styles from './links.module.css'

export function LinkList({ draft }: { draft: Draft }) {
  const links = draft.value('importantLinks')
  const list = useRef<HTMLUListElement>(null)
  const set = (changed: Link[]) => draft.set('importantLinks', changed)
  const nameOf = (at: number) => links[at]?.title || `Link ${at + 1}`
  const { lifted, offsetOf, handle, said } = useReordering({ list, rows: links, nameOf, onOrder: set })

  function remove(at: number) {
    set(links.toSpliced(at, 1))
    // whoever removes by keyboard goes on from the row that took its place
    const next = list.current?.querySelectorAll<HTMLElement>('[data-remove]')[Math.max(0, at - 1)]
    next?.focus()
  }

  return (
    <div>
      <ul ref={list} className={styles.list} aria-label="Important Links">
        {links.map((link, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place: what stands there changes
            key={at}
            data-lifted={lifted === at || undefined}
            data-moving={lifted !== undefined || undefined}
            style={offsetOf(at) ? { transform: `translateY(${offsetOf(at)}px)` } : undefined}
          >
            <button type="button" className={styles.grip} aria-label={`Move ${nameOf(at)}`} {...handle(at)}>
              <IconGripVertical size={16} stroke={1.6} aria-hidden />
            </button>
            <TextInput
              aria-label={`Important link ${at + 1}: name`}
              placeholder="Name"
              maxLength={most.linkTitle}
              value={link.title}
              error={draft.problem('importantLinks', `${at}.title`)}
              onChange={({ currentTarget }) => set(links.with(at, { ...link, title: currentTarget.value }))}
              onBlur={() => draft.check('importantLinks', `${at}.title`)}
            />
            <TextInput
              aria-label={`Important link ${at + 1}: address`}
              placeholder="https://"
              inputMode="url"
              value={link.url}
              error={draft.problem('importantLinks', `${at}.url`)}
              onChange={({ currentTarget }) => set(links.with(at, { ...link, url: currentTarget.value.trim() }))}
              onBlur={() => draft.check('importantLinks', `${at}.url`)}
            />
            {links.length > 1 && (
              <RowButton label={`Remove ${nameOf(at)}`} data-remove onClick={() => remove(at)}>
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </RowButton>
            )}
          </li>
        ))}
      </ul>
      <output className="vh">{said}</output>
      {links.length < most.importantLinks && (
        <Button
          className={styles.add ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...links, { title: '', url: '' }])}
        >
          Add link
        </Button>
      )}
    </div>
  )
}
