import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRef, useState } from 'react'
import { counted } from '../../ui/counted.ts'
import { Initials } from '../../ui/Initials.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { CodeField } from '../../ui/plain/CodeField.tsx'
import { PasswordField } from '../../ui/plain/PasswordField.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Switch } from '../../ui/plain/Switch.tsx'
import { TextField } from '../../ui/plain/TextField.tsx'
import { Section } from '../../ui/Section.tsx'
import type { PartProps } from './Basics.tsx'
import styles from './UiPage.module.css'

export function Buttons(place: PartProps) {
  return (
    <Section {...place} about="One primary button per view. Its label says what it does.">
      <div className={styles.row}>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>Add product</Button>
        <Button variant="default">Cancel</Button>
        <Button variant="subtle">Show more</Button>
        <Button color="danger">Delete product</Button>
        <ActionIcon aria-label="Edit">
          <IconPencil size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles.row}>
        <Button loading>Saving</Button>
        <Button disabled>Not now</Button>
        <Button size="xs" variant="default">
          Small
        </Button>
        <Button size="md">Large</Button>
        <ActionIcon aria-label="Edit, not now" disabled>
          <IconPencil size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles.row}>
        <PlainButton>Plain</PlainButton>
        <PlainButton primary wide={false}>
          Plain primary
        </PlainButton>
        <PlainButton busy>Plain, busy</PlainButton>
        <PlainButton disabled>Plain, disabled</PlainButton>
      </div>
    </Section>
  )
}

export function Fields(place: PartProps) {
  const [name, setName] = useState('Harbor Growth Fund')
  const [note, setNote] = useState('Longer than it may be.')
  const [email, setEmail] = useState('dana@')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('4821')
  const [on, setOn] = useState(true)
  const codeField = useRef<HTMLInputElement>(null)
  return (
    <Section {...place} about="Labels above, messages below the field on blur, and a counter where there’s a limit.">
      <div className={styles.fields}>
        <TextInput
          label="Name"
          {...counted(name, 75)}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput label="Website" defaultValue="https://fund.example" error="Leave out https://" />
        <TextInput label="Email" placeholder="name@firm.example" disabled />
        <Select label="Category" data={['Mutual Funds', 'Annuities', 'Alternatives']} defaultValue="Annuities" />
        <Textarea
          label="Note"
          {...counted(note, 20)}
          error="Use 20 characters or fewer."
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Checkbox label="Remember this device" defaultChecked />
        <TextField
          label="Plain email"
          type="email"
          autoComplete="off"
          counter={40}
          value={email}
          onChange={setEmail}
          error="Enter an email address."
        />
        <PasswordField label="Plain password" autoComplete="off" value={password} onChange={setPassword} />
        <div>
          <CodeField
            label="Code"
            length={8}
            value={code}
            onChange={setCode}
            onComplete={() => {}}
            readOnly={false}
            invalid={false}
            describedBy="code-note"
            ref={codeField}
          />
          <p id="code-note" className="t-note">
            Eight digits
          </p>
        </div>
        <div className={styles.row}>
          <Switch label="Notify me" checked={on} onChange={setOn} />
          <Switch label="Not for you" checked={false} onChange={setOn} disabled />
        </div>
      </div>
    </Section>
  )
}

export function People(place: PartProps) {
  return (
    <Section {...place}>
      <div className={styles.row}>
        <Initials first="Dana" last="Whitfield" size={24} />
        <Initials first="Dana" last="Whitfield" size={32} />
        <Initials first="Dana" last="Whitfield" size={64} />
        <Mark size={32} />
      </div>
    </Section>
  )
}
