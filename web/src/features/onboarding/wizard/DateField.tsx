import { type ComponentProps, useState } from 'react'
import { TextField } from '../../../ui/plain/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'> & { autoComplete?: string }

/** Before it, a year is still being typed: 2021 goes through 0002, 0020 and 0202. */
const earliest = '1900'

/** A date that counts once it is whole, or once the field is left. */
export function DateField({ value, onChange, onBlur, autoComplete = 'off', ...field }: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...field}
      type="date"
      autoComplete={autoComplete}
      value={typed ?? value}
      onChange={(day) => {
        setTyped(day)
        if (day >= earliest) onChange(day)
      }}
      onBlur={() => {
        if (typed !== undefined && typed !== value) onChange(typed)
        setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}
