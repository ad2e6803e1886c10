import { Button } from '@mantine/core'
import { avatarCount, avatarPath, chooseAvatar } from '@portal/contract/profile'
import { useState } from 'react'
import { useChangeDetails } from '../../lib/session.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './profile.module.css'

const atOnce = 12
/** Shares no divisor with the count: every face comes by once, and neighbours differ. */
const stride = 1_117

const faces = (page: number): number[] =>
  Array.from({ length: atOnce }, (_, at) => ((page * atOnce + at) * stride) % avatarCount)

interface Props {
  current: number | null
  hasPhoto: boolean
  onClose: () => void
}

export function AvatarDialog({ current, hasPhoto, onClose }: Props) {
  const [page, setPage] = useState(0)
  const [seed, setSeed] = useState(current)
  const [missing, setMissing] = useState(false)
  const choose = useCall(chooseAvatar)
  const changeDetails = useChangeDetails()
  const shown = faces(page)
  // the one somebody has is among the first ones
  const offered = page === 0 && current !== null && !shown.includes(current) ? [current, ...shown.slice(1)] : shown

  function send() {
    setMissing(seed === null)
    if (seed === null) return
    choose.mutate(
      { body: { seed } },
      {
        onSuccess: ({ picture }) => {
          changeDetails({ profile_image: picture, avataaar: String(seed) })
          toast.success('Picture updated')
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title="Choose an avatar"
      submit="Use this avatar"
      busy={choose.isPending}
      unsaved={false}
      onSubmit={send}
      onClose={onClose}
    >
      {hasPhoto && <p className={styles.note}>This replaces your photo, including in the staff directory.</p>}
      <fieldset className={styles.faces}>
        <legend className="vh">Avatars</legend>
        {offered.map((face, at) => (
          <label key={face} className={styles.face}>
            <input
              type="radio"
              className="vh"
              name="face"
              aria-label={`Avatar ${page * atOnce + at + 1}`}
              checked={seed === face}
              onChange={() => {
                setSeed(face)
                setMissing(false)
              }}
            />
            <img src={avatarPath(face)} alt="" width={60} height={60} />
          </label>
        ))}
      </fieldset>
      <Button variant="subtle" className={styles.others} onClick={() => setPage(page + 1)}>
        Show more
      </Button>
      <p className={styles.problem} role="alert">
        {missing ? 'Choose an avatar.' : choose.error?.message}
      </p>
    </FormDialog>
  )
}
