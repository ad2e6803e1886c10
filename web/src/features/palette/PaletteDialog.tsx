// A list steered from its text field: HTML has no tags for that, only roles.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Modal } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type KeyboardEvent, type MouseEvent, use, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Screens, ScreensContext } from '../../lib/feature.ts'
import { bestOf, pieces } from './match.ts'
import styles from './Palette.module.css'
import type { DialogProps, PaletteProps } from './props.ts'
import { atFirst, first, type Item, type Source, sources } from './sources.ts'

const mostOfGroup = 6
const onMac = /Mac|iPhone|iPad/.test(navigator.platform)
const hiddenHeader = { header: { display: 'none' } }

export function PaletteDialog(props: DialogProps) {
  const { opened, onClose } = props
  const navigate = useNavigate()
  const focusElsewhere = useRef(false)
  const goesElsewhere = useCallback(() => {
    const goes = focusElsewhere.current
    focusElsewhere.current = false
    return goes
  }, [])

  function choose({ leads }: Item, inNewTab: boolean) {
    focusElsewhere.current = 'to' in leads ? !inNewTab : 'act' in leads && leads.focusElsewhere === true
    onClose()
    if ('act' in leads) leads.act()
    else if ('url' in leads) window.open(leads.url, '_blank', 'noopener')
    else if (inNewTab) window.open(leads.to, '_blank', 'noopener')
    else void navigate(leads.to)
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      padding={0}
      size={640}
      title="Search or jump to…"
      styles={hiddenHeader}
    >
      <FocusReturn unless={goesElsewhere} />
      <Search {...props} onChoose={choose} />
    </Modal>
  )
}

/** Comes and goes with the content; the library's own way misses a dialog whose code arrives after it was opened. */
function FocusReturn({ unless }: { unless: () => boolean }) {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (!unless() && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [unless])
  return null
}

interface Row {
  key: string
  item: Item
}
interface Group {
  name: string
  rows: Row[]
}

function useGroups(asked: Source[], query: string, shell: PaletteProps): Group[] {
  // the same sources in the same order for as long as the palette is open
  return asked
    .map(({ group, useItems }) => ({ name: group, items: useItems(query, shell) }))
    .map(({ name, items }) => ({ name, rows: rowsOf(name, bestOf(distinct(items), query, mostOfGroup)) }))
    .filter(({ rows }) => rows.length > 0)
}

/** What is typed as a page is called is that page, however many records have the word in them. */
function namedFirst(groups: Group[], query: string): Group[] {
  const name = query.trim().toLowerCase()
  const named = groups.find((group) => group.name === first && group.rows[0]?.item.title.toLowerCase() === name)
  return named ? [named, ...groups.filter((group) => group !== named)] : groups
}

/** Two products of one name and type lead to the same list: one row is enough. */
const distinct = (items: Item[]) => [...new Map(items.map((item) => [keyOf(item), item])).values()]
const keyOf = ({ title, leads }: Item) => `${title} ${JSON.stringify(leads)}`
const rowsOf = (group: string, items: Item[]) => items.map((item) => ({ key: `${group} ${keyOf(item)}`, item }))

const usable = (all: Source[], screens: Screens) => all.filter(({ needs }) => !needs || screens.has(needs))

interface SearchProps extends DialogProps {
  onChoose: (item: Item, inNewTab: boolean) => void
}

function Search({ onChoose, query, onQuery, ...shell }: SearchProps) {
  const screens = use(ScreensContext)
  const typed = query.trim() !== ''
  const found = useGroups(usable(sources, screens), query, shell)
  const offered = useGroups(usable(atFirst, screens), '', shell)
  const groups = typed ? namedFirst(found, query) : offered
  const rows = groups.flatMap((group) => group.rows)

  const id = useId()
  const idOf = (row: Row | undefined) => (row ? `${id}${rows.indexOf(row)}` : undefined)
  // by its key: what the server adds later must not move the choice to another row
  const [choice, setChoice] = useState({ query, key: rows[0]?.key })
  if (choice.query !== query) setChoice({ query, key: rows[0]?.key })
  const point = (row: Row | undefined) => setChoice({ query, key: row?.key })
  const active = Math.max(
    rows.findIndex(({ key }) => key === choice.key),
    0,
  )
  const activeId = idOf(rows[active])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, metaKey } = event
    const last = rows.length - 1
    const next = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      Home: 0,
      End: last,
    }[key]
    const item = rows[active]?.item
    if (next !== undefined) point(rows[next])
    else if (key === 'Enter' && item) onChoose(item, ctrlKey || metaKey)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <input
          role="combobox"
          aria-label="Search or jump to…"
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? `${id}list` : undefined}
          aria-activedescendant={activeId}
          placeholder="Search or jump to…"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={pressed}
        />
        <kbd>Esc</kbd>
      </div>
      {rows.length > 0 ? (
        <div id={`${id}list`} role="listbox" aria-label="Results" tabIndex={-1} className={styles.list}>
          {groups.map(({ name, rows: ofGroup }) => (
            <div key={name} role="group" aria-label={name}>
              <div className={styles.group} aria-hidden>
                {name}
              </div>
              {ofGroup.map((row) => (
                <Result
                  key={row.key}
                  id={idOf(row)}
                  item={row.item}
                  query={query}
                  active={row === rows[active]}
                  onPoint={() => point(row)}
                  onChoose={(inNewTab) => onChoose(row.item, inNewTab)}
                />
              ))}
            </div>
          ))}
        </div>
      ) : (
        <p className={styles.nothing}>No results for “{query.trim()}”</p>
      )}
      <div className={styles.foot}>
        <span className={styles.keys}>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span className={styles.keys}>
          <kbd>↵</kbd> open
        </span>
        <span className={styles.keys}>
          <kbd>{onMac ? '⌘' : 'Ctrl'} ↵</kbd> new tab
        </span>
        <span className="grow" />
        <output>{rows.length === 1 ? '1 result' : `${rows.length} results`}</output>
      </div>
    </>
  )
}

interface ResultProps {
  id: string | undefined
  item: Item
  query: string
  active: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

function Result({ id, item: { title, hint, icon: Icon }, query, active, onPoint, onChoose }: ResultProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={styles.row}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      onClick={({ ctrlKey, metaKey }: MouseEvent) => onChoose(ctrlKey || metaKey)}
      onAuxClick={({ button }: MouseEvent) => button === 1 && onChoose(true)}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className="clip">
        {pieces(title, query).map(({ text, typed }, at) => (typed ? <b key={at}>{text}</b> : text))}
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  )
}
