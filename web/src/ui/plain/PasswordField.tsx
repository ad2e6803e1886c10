import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type ComponentProps, useState } from 'react'
import styles from './plain.module.css'
import { TextField } from './TextField.tsx'

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'children'>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <TextField {...props} type={visible ? 'text' : 'password'}>
      <button
        type="button"
        className={styles.eye}
        aria-label={`Show ${props.label.toLowerCase()}`}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </button>
    </TextField>
  )
}
