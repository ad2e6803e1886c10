// The look with what is being chosen, in light and in dark, with how well it can be read.
import { type Colours, contrast, rolesOf } from '@portal/contract/rules/colours'
import { settingLimits as most } from '@portal/contract/firm-settings'
import type { Link } from '@portal/contract/settings'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type CSSProperties, useId, useState } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import type { Draft } from './draft.ts'
import { isColour } from './problems.ts'
import styles from './preview.module.css'

const schemes = [
  { title: 'Light', page: '#ffffff' },
  { title: 'Dark', page: '#0b111c' },
] as const

export function Preview({ draft }: { draft: Draft }) {
  const id = useId()
  const colours = draft.value('colours')
  // a colour that is only half typed leaves the picture as it is
  const [shown, setShown] = useState(colours)
  if (shown !== colours && isColour(colours.brand) && isColour(colours.accent)) setShown(colours)
  const unsaved = draft.unsaved(['name', 'mark', 'colours', 'importantLinks'])
  return (
    <aside className={styles.preview} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Preview</h2>
        <span className="t-note">{unsaved && 'Not saved yet'}</span>
      </div>
      {schemes.map(({ title }, scheme) => (
        <figure key={title} className={styles.scheme} aria-label={`Preview, ${title.toLowerCase()}`}>
          <Screen draft={draft} title={title} roles={rolesIn(shown, scheme)} />
        </figure>
      ))}
      <dl className={styles.figures}>
        {figuresOf(shown).map(([what, figure]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num" data-weak={figure < most.contrast || undefined}>
              {figure < most.contrast ? (
                <IconX size={13} stroke={2} aria-hidden />
              ) : (
                <IconCheck size={13} stroke={2} aria-hidden />
              )}
              {inFigures(figure)}
              {figure < most.contrast && ', too low'}
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

function Screen({ draft, title, roles }: { draft: Draft; title: string; roles: CSSProperties }) {
  const links = draft.value('importantLinks')
  const moved = firstMoved(links, draft.saved.values.importantLinks)
  return (
    <div className={styles.screen} data-scheme={title} style={roles} aria-hidden>
      <div className={styles.bar}>
        <Mark size={15} picture={draft.value('mark')} />
        <b>{draft.value('name')}</b>
        <span>Securities</span>
        <span className={styles.here}>Important Links</span>
      </div>
      <div className={styles.body}>
        <div className={styles.home}>
          <p className={styles.greeting}>Good morning, Dana</p>
          <span className={styles.button}>Submit New Business</span>
          <p className={styles.small}>Pending</p>
          <p className={styles.figure}>
            $48,212<span>.40</span>
          </p>
          <span className={styles.link}>12 lines</span>
        </div>
        <ul className={styles.menu}>
          {links.map(({ title: name }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place
            <li key={at} data-on={at === moved || undefined}>
              <span>{name || `Link ${at + 1}`}</span>
              <IconExternalLink size={10} aria-hidden />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The link somebody has just put elsewhere: the first that the saved order does not have there. */
const firstMoved = (now: readonly Link[], saved: readonly Link[]) =>
  now.findIndex(({ title }, at) => title !== saved[at]?.title)

const rolesIn = (colours: Colours, scheme: number) =>
  Object.fromEntries(Object.entries(rolesOf(colours)).map(([role, pair]) => [role, pair[scheme]])) as CSSProperties

/** Rounded down: 4.49 must not read as 4.5. */
const inFigures = (figure: number) => `${(Math.floor(figure * 10) / 10).toFixed(1)} : 1`

/** In light the colours are used as they were chosen; in dark, what is made of them. */
function figuresOf({ brand, accent }: Colours): [string, number][] {
  const roles = rolesOf({ brand, accent })
  return [
    ['White on buttons', contrast(brand, '#ffffff')],
    ['Accent on the page', contrast(accent, schemes[0].page)],
    ['White on buttons, dark', contrast(roles['--solid']?.[1] ?? '', '#ffffff')],
    ['Accent on the page, dark', contrast(roles['--accent']?.[1] ?? '', schemes[1].page)],
  ]
}
