import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Fragment, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import styles from './DataTable.module.css'
import { doubleClicked } from './double-click.ts'
import { useGrowing } from './growing.ts'
import { Part } from './Part.tsx'
import { RowChoice } from './RowChoice.tsx'
import { RowMenu } from './RowMenu.tsx'
import { Sheet } from './Sheet.tsx'
import { type Column, isText, phoneKeyOf, type PhonePlace, type RowsProps } from './table-rows.ts'

/** On a phone: two lines a row, nothing to scroll sideways. What has no place in them is in the sheet that a row opens. */
export function RowsAsList<Row>({ label, columns, rows, skeletonRows, selecting, ...parts }: RowsProps<Row>) {
  const { onOpen, opensOnDoubleClick, groupOf } = parts
  const { drawn, end } = useGrowing(rows?.length ?? 0)
  const [opened, setOpened] = useState<string>()
  const shown = rows?.find(({ id }) => id === opened)
  const choosing = selecting || parts.selection?.any
  let group = ''
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row's actions do the same */}
      <ul
        className={styles.list}
        aria-label={label}
        aria-busy={!rows}
        onDoubleClick={opensOnDoubleClick ? doubleClicked(rows, onOpen) : undefined}
      >
        {rows
          ? rows.slice(0, drawn).map(({ id, original }) => {
              const of = groupOf?.(original)
              const starts = of !== undefined && of.title !== group
              if (starts) group = of.title
              return (
                <Fragment key={id}>
                  {starts && (
                    <li className={styles.group}>
                      <h2 className="t-ui">{of.title}</h2>
                      {of.sum && <span className="num">{of.sum}</span>}
                    </li>
                  )}
                  <Part of={original}>
                    <Item id={id} row={original} columns={columns} choosing={choosing} onMore={setOpened} {...parts} />
                  </Part>
                </Fragment>
              )
            })
          : Array.from({ length: skeletonRows }, (_, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- skeleton rows never move
              <li key={row} className={styles.item} aria-hidden>
                <i className={styles.bone} style={{ width: `${50 + ((row * 17) % 30)}%` }} />
                <i className={styles.bone} style={{ width: 56 }} />
                <i className={styles.bone} style={{ width: `${35 + ((row * 11) % 30)}%` }} />
              </li>
            ))}
      </ul>
      <div ref={end} />
      {shown && (
        <Record row={shown.original} id={shown.id} columns={columns} {...parts} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

type Parts<Row> = Pick<
  RowsProps<Row>,
  | 'columns'
  | 'renderActions'
  | 'selection'
  | 'expansion'
  | 'menuOf'
  | 'menuOnHold'
  | 'pinned'
  | 'fresh'
  | 'onOpen'
  | 'to'
  | 'opensSheet'
> & { id: string; row: Row }

const draw = <Row,>(column: Column<Row> | undefined, row: Row): ReactNode =>
  column && (column.cell ? column.cell(row) : column.text(row))
const drawSmall = <Row,>(column: Column<Row> | undefined, row: Row): ReactNode =>
  column?.phoneCell ? column.phoneCell(row) : draw(column, row)

function Item<Row>(props: Parts<Row> & { choosing: boolean | undefined; onMore: (id: string) => void }) {
  const { id, row, columns, renderActions, selection, expansion, menuOf, pinned, fresh, choosing, onMore, to } = props
  const onOpen = props.opensSheet ? undefined : props.onOpen
  const key = phoneKeyOf(columns)
  const name = key?.text(row) ?? ''
  const at = (place: PhonePlace) => columns.find(({ phone }) => phone === place)
  const side = columns.filter(({ phone }) => phone === 'side')
  // a record with a page of its own is there; what others have to say and to press is in the sheet
  const leads = key?.leads || to !== undefined || onOpen !== undefined
  const unseen = columns.some((column) => column !== key && column.phone === undefined && column.text(row) !== '')
  const more = !leads && (unseen || renderActions !== undefined || menuOf !== undefined || expansion !== undefined)
  const hold = useHold(() => (props.menuOnHold ? onMore(id) : selection?.toggle(id, false)))
  const dots = leads && menuOf !== undefined && !props.menuOnHold

  const words = drawSmall(key, row)
  const open = onOpen ? () => onOpen(row) : () => onMore(id)
  const pressed = choosing ? () => selection?.toggle(id, false) : open
  const value = at('value')
  const small = at('small')
  return (
    <li
      className={styles.item}
      data-row={id}
      data-selected={selection?.has(id) || undefined}
      data-pinned={pinned?.(row) || undefined}
      data-fresh={fresh?.(row) || undefined}
      data-choosing={choosing || undefined}
      {...((selection || props.menuOnHold) && hold)}
      {...(props.menuOnHold && { onContextMenu: stopAnd(() => onMore(id)) })}
    >
      {choosing && selection && <RowChoice id={id} name={name} selection={selection} />}
      <div className={styles.itemKey}>
        {to && !choosing ? (
          <Link to={to(row)}>{key?.phoneCell ? words : name}</Link>
        ) : key?.leads || !(more || onOpen || choosing) ? (
          words
        ) : (
          <button type="button" className={styles.opens} aria-haspopup={more ? 'dialog' : undefined} onClick={pressed}>
            <span className={styles.opened}>{words}</span>
          </button>
        )}
      </div>
      {value && <div className={value.amount ? styles.money : styles.small}>{drawSmall(value, row)}</div>}
      <div className={styles.second}>
        {at('status') && <span className={styles.status}>{drawSmall(at('status'), row)}</span>}
        {at('fact') && <span className="clip">{drawSmall(at('fact'), row)}</span>}
      </div>
      {small && <div className={styles.small}>{drawSmall(small, row)}</div>}
      {(side.length > 0 || (leads && renderActions) || dots) && (
        <span className={styles.side}>
          {side.map((column) => (
            <Fragment key={column.id}>{drawSmall(column, row)}</Fragment>
          ))}
          {leads && renderActions?.(row)}
          {dots && <RowMenu about={name} items={() => menuOf(row)} />}
        </span>
      )}
    </li>
  )
}

/** The menu key of a keyboard, and a right click. */
const stopAnd = (act: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  act()
}

/** Everything a row has, and what can be done with it. */
function Record<Row>({ id, row, columns, ...parts }: Parts<Row> & { onClose: () => void }) {
  const { renderActions, expansion, menuOf, onClose } = parts
  const key = phoneKeyOf(columns)
  const facts = columns.filter((column) => column !== key && isText(column) && column.text(row) !== '')
  const controls = columns.filter(({ control, phone }) => control && phone !== 'side')
  const items = menuOf?.(row) ?? []
  return (
    <Sheet title={key?.text(row) ?? ''} onClose={onClose}>
      <dl className={styles.facts} data-row={id}>
        {facts.map((column) => (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>{draw(column, row)}</dd>
          </div>
        ))}
      </dl>
      {expansion?.render(row)}
      {(controls.length > 0 || renderActions || items.length > 0) && (
        // what is pressed here opens something else, and this one makes way
        <div className={styles.doing} onClickCapture={() => queueMicrotask(onClose)}>
          {controls.map((column) => (
            <Fragment key={column.id}>{draw(column, row)}</Fragment>
          ))}
          {renderActions?.(row)}
          {items.map(({ label, onClick, danger }) => (
            <Button key={label} variant="default" {...(danger && { c: 'var(--danger)' })} onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </Sheet>
  )
}

const holdMs = 500
/** A finger that stays where it is for half a second. */
function useHold(held: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      stop()
      if (pointerType === 'touch') timer.current = setTimeout(held, holdMs)
    },
    onPointerUp: stop,
    onPointerMove: stop,
    onPointerCancel: stop,
  }
}
