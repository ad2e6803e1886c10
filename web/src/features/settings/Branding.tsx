import { Button, TextInput } from '@mantine/core'
import { contrast } from '@portal/contract/rules/colours'
import { settingLimits as most } from '@portal/contract/firm-settings'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { type ChangeEvent, useRef, useState } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import type { Draft } from './draft.ts'
import { isColour, weakColour } from './problems.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

export function Branding({ draft }: { draft: Draft }) {
  return (
    <SettingsSection
      id="branding"
      title="Branding"
      about="Your logo and two colors. Everything else adapts to them, in light and dark."
      names={['mark', 'colours']}
      draft={draft}
    >
      <MarkField draft={draft} />
      <div className={styles.pair}>
        <ColourField draft={draft} part="brand" label="Brand color" note="Buttons, sign-in page, emails." />
        <ColourField draft={draft} part="accent" label="Accent color" note="Links, focus, selection." />
      </div>
    </SettingsSection>
  )
}

const kinds = ['image/png', 'image/webp', 'image/svg+xml']

const dataAddress = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })

function MarkField({ draft }: { draft: Draft }) {
  const mark = draft.value('mark')
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    currentTarget.value = '' // the same file can be chosen again
    if (!file) return
    if (!kinds.includes(file.type)) return setProblem('Choose a PNG, WebP, or SVG image.')
    if (file.size > most.markBytes)
      return setProblem(
        `The image can be up to ${most.markBytes / 1024} KB. Yours is ${Math.ceil(file.size / 1024)} KB.`,
      )
    setProblem('')
    draft.set('mark', await dataAddress(file))
  }

  return (
    <div className={styles.mark}>
      <span className={styles.logo}>
        <Mark size={30} picture={mark} />
      </span>
      <div>
        <p className={styles.label}>Logo</p>
        <p className="t-note">
          {mark ? 'Your firm’s logo.' : 'The default logo.'} PNG, WebP, or SVG, up to {most.markBytes / 1024} KB
        </p>
        <p className={styles.problem} role="alert">
          {problem || draft.problem('mark')}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<IconFileUpload size={16} stroke={1.7} aria-hidden />}
        aria-label={mark ? 'Replace logo' : 'Choose logo'}
        onClick={() => input.current?.click()}
      >
        {mark ? 'Replace' : 'Choose'}
      </Button>
      {mark && (
        <Button variant="subtle" aria-label="Remove logo" onClick={() => draft.set('mark', '')}>
          Remove
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Logo"
        accept={kinds.join(',')}
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}

interface ColourProps {
  draft: Draft
  part: 'brand' | 'accent'
  label: string
  note: string
}

function ColourField({ draft, part, label, note }: ColourProps) {
  const colours = draft.value('colours')
  const colour = colours[part]
  const set = (chosen: string) => draft.set('colours', { ...colours, [part]: chosen.trim() })
  const was = draft.saved.values.colours[part]
  const weak = isColour(colour) && contrast(colour, '#ffffff') < most.contrast
  return (
    <TextInput
      label={label}
      description={was === colour ? note : `${note} Was ${was}.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={7}
      value={colour}
      error={draft.problem('colours', part) ?? (weak && weakColour)}
      leftSection={
        <input
          type="color"
          className={styles.swatch}
          aria-label={`Choose the ${label.toLowerCase()}`}
          value={isColour(colour) ? colour.toLowerCase() : '#000000'}
          onChange={(event) => set(event.currentTarget.value.toUpperCase())}
        />
      }
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
