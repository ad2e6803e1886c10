import { Button } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { photoTypes } from '@portal/contract/rules/staff'
import { type ReactNode, useId, useRef } from 'react'
import styles from './PhotoChoice.module.css'

interface Props {
  /** As it is now: the portrait, or what stands for it. */
  children: ReactNode
  has: boolean
  busy: boolean
  problem?: string | undefined
  onChoose: (file: File) => void
  onRemove: () => void
}

/** What can be said about a photo before a byte of it is sent; the server looks inside. */
export function photoProblem({ name, size }: File): string | undefined {
  if (!photoTypes.some((type) => name.toLowerCase().endsWith(type))) return 'Choose a JPG, PNG, or WebP photo.'
  if (size > limits.photoBytes) return `This photo is too large. The limit is ${limits.photoMegabytes}MB.`
  return undefined
}

/** A photo with its two buttons. */
export function PhotoChoice({ children, has, busy, problem, onChoose, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const trouble = useId()
  return (
    <div className={styles.choice}>
      {children}
      <div>
        <div className={styles.buttons}>
          <Button
            variant="default"
            loading={busy}
            aria-describedby={problem ? trouble : undefined}
            onClick={() => input.current?.click()}
          >
            {has ? 'Change photo' : 'Choose photo'}
          </Button>
          {has && (
            <Button variant="subtle" disabled={busy} onClick={onRemove}>
              Remove photo
            </Button>
          )}
        </div>
        <p className="t-note">
          JPG, PNG, or WebP, up to {limits.photoMegabytes}MB. Cropped to a square from the center.
        </p>
        <p id={trouble} role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo"
        accept={photoTypes.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = '' // the same file can be chosen again
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
