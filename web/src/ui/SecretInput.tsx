import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'

/** A password, which whoever types it may look at. */
export function SecretInput(props: TextInputProps & { label: string }) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
