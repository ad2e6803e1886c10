// The look in the colours that are being chosen, in light and in dark side by side, with how well it can be read.
import { type Colours, contrast, rolesOf } from '@portal/contract/rules/colours'
import { settingLimits as most } from '@portal/contract/firm-settings'
import { type CSSProperties, useState } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import styles from './preview.module.css'

interface Props {
  name: string
  mark: string
  colours: Colours
}

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
const schemes = [
  { title: 'Light', page: '#ffffff' },
  { title: 'Dark', page: '#0b111c' },
] as const

export function Preview({ name, mark, colours }: Props) {
  // a colour that is only half typed leaves the picture as it is
  const [shown, setShown] = useState(colours)
  if (shown !== colours && isColour(colours.brand) && isColour(colours.accent)) setShown(colours)
  return (
    <div className={styles.schemes}>
      {schemes.map(({ title }, scheme) => (
        <figure key={title} className={styles.scheme} aria-label={`Preview, ${title.toLowerCase()}`}>
          <div className={styles.screen} data-scheme={title} style={rolesIn(shown, scheme)} aria-hidden>
            <div className={styles.bar}>
              <Mark size={18} picture={mark} />
              <b>{name}</b>
              <span className={styles.here}>Home</span>
              <span>Securities</span>
            </div>
            <div className={styles.halves}>
              <div className={styles.form}>
                <b>Sign in</b>
                <span className={styles.field}>name@example.com</span>
                <span className={styles.button}>Login</span>
                <span className={styles.link}>Forgot Password</span>
              </div>
              <div className={styles.picture}>
                <i />
                <span>{name}</span>
              </div>
            </div>
          </div>
          <figcaption>
            <dl className={styles.figures}>
              {figuresOf(shown, scheme).map(([what, figure]) => (
                <div key={what} data-weak={figure < most.contrast || undefined}>
                  <dt>{what}</dt>
                  <dd className="num">
                    {inFigures(figure)}
                    {figure < most.contrast && ', too low'}
                  </dd>
                </div>
              ))}
            </dl>
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

const rolesIn = (colours: Colours, scheme: number) =>
  Object.fromEntries(Object.entries(rolesOf(colours)).map(([role, pair]) => [role, pair[scheme]])) as CSSProperties

/** Rounded down: 4.49 must not read as 4.5. */
const inFigures = (figure: number) => `${(Math.floor(figure * 10) / 10).toFixed(1)} : 1`

/** In light the colours are used as they were chosen; in dark, what is made of them. */
function figuresOf({ brand, accent }: Colours, scheme: number): [string, number][] {
  const roles = rolesOf({ brand, accent })
  const page = schemes[scheme]?.page ?? ''
  if (scheme === 0)
    return [
      ['White on brand color', contrast(brand, '#ffffff')],
      ['Accent color on page', contrast(accent, page)],
    ]
  return [
    ['White on buttons', contrast(roles['--solid']?.[1] ?? '', '#ffffff')],
    ['Accent on page', contrast(roles['--accent']?.[1] ?? '', page)],
  ]
}
