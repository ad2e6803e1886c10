import { Section } from '../../ui/Section.tsx'
import styles from './UiPage.module.css'

export interface PartProps {
  anchor: string
  title: string
}

const roles = [
  'page',
  'surface',
  'raised',
  'sunken',
  'hover',
  'hover-raised',
  'selected',
  'segment',
  'line-faint',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'solid',
  'solid-hover',
  'on-solid',
  'mark',
  'accent',
  'accent-soft',
  'success',
  'success-icon',
  'success-soft',
  'warning',
  'warning-icon',
  'warning-soft',
  'danger',
  'danger-icon',
  'danger-soft',
  'danger-solid',
  'danger-solid-hover',
  'brand-navy',
  'brand-navy-deep',
]

export function ColourRoles(place: PartProps) {
  return (
    <Section
      {...place}
      about="Pages use color roles, never raw colors. Green, amber, and red are only for status, always with an icon or text."
    >
      <ul className={styles.roles}>
        {roles.map((role) => (
          <li key={role}>
            <span className={styles.swatch} style={{ background: `var(--${role})` }} />
            {role}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function TypeScale(place: PartProps) {
  return (
    <Section {...place} about="Inter in three weights: 400, 500 and 600.">
      <ul className={styles.scale}>
        <li className={styles.looksH1}>Heading of a screen, 24/32</li>
        <li>
          <h2>Heading of a section, 15/20</h2>
        </li>
        <li>
          <h3>Heading of a group, 13/20</h3>
        </li>
        <li>Body, 14/20</li>
        <li className="t-ui">Tables, controls and menus, 13/20</li>
        <li className="t-note">Labels, notes and times, 12/16</li>
        <li className={`num ${styles.figure}`}>12,480.50</li>
        <li>
          <a className="link" href="#type">
            A link
          </a>
        </li>
      </ul>
    </Section>
  )
}
