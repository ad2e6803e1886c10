import { Button, FileButton } from '@mantine/core'
import { type Profile, removePicture } from '@portal/contract/profile'
import { limits } from '@portal/contract/limits'
import { useState } from 'react'
import { useChangeDetails } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { AvatarDialog } from './AvatarDialog.tsx'
import { useCall, useUploadPhoto } from './api.ts'
import styles from './profile.module.css'

const types = ['image/jpeg', 'image/png', 'image/webp']

function problemWith({ type, size }: File): string | undefined {
  if (!types.includes(type)) return 'Choose a JPEG, PNG, or WebP photo.'
  return size > limits.photoBytes ? `This photo is too large. The limit is ${limits.photoMegabytes}MB.` : undefined
}

/** As the page's own data: the security rules let no other picture in. */
const dataOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error as Error))
    reader.readAsDataURL(file)
  })

export function Picture({ profile: { details, picture, avatar } }: { profile: Profile }) {
  const [chosen, setChosen] = useState<{ file: File; shown: string }>()
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState<'face' | 'removal'>()
  const sending = useUploadPhoto()
  const remove = useCall(removePicture)
  const changeDetails = useChangeDetails()
  const { first, last } = details
  const close = () => setAsking(undefined)

  async function choose(file: File | null) {
    if (!file) return
    const wrong = problemWith(file)
    setProblem(wrong ?? '')
    if (wrong) return
    try {
      setChosen({ file, shown: await dataOf(file) })
    } catch {
      setProblem('This file can’t be read. Choose another one.')
    }
  }

  function send(file: File) {
    setProblem('')
    sending.mutate(file, {
      onSuccess: (answer) => {
        changeDetails({ profile_image: answer.picture, avataaar: '' })
        setChosen(undefined)
        toast.success('Photo saved')
      },
      onError: (error) => setProblem(error.message),
    })
  }

  return (
    <Section
      title="Picture"
      about="Shown next to your name"
      tools={
        picture && !chosen ? (
          <Button variant="default" aria-label="Remove picture" onClick={() => setAsking('removal')}>
            Remove
          </Button>
        ) : undefined
      }
    >
      <div className={styles.picture}>
        <Avatar person={{ first, last, profile_image: chosen?.shown ?? picture }} size={96} />
        {chosen ? (
          <div className={styles.choices}>
            <p className={styles.note}>Here’s how it will look.</p>
            <Button loading={sending.isPending} onClick={() => send(chosen.file)}>
              Use this photo
            </Button>
            <Button
              variant="default"
              disabled={sending.isPending}
              onClick={() => {
                setChosen(undefined)
                setProblem('')
              }}
            >
              Cancel
            </Button>
          </div>
        ) : (
          <div className={styles.choices}>
            <FileButton
              accept={types.join(',')}
              onChange={(file) => void choose(file)}
              inputProps={{ 'aria-label': 'Photo' }}
            >
              {(props) => (
                <Button variant="default" {...props}>
                  Choose photo
                </Button>
              )}
            </FileButton>
            <Button variant="default" onClick={() => setAsking('face')}>
              Choose an avatar
            </Button>
          </div>
        )}
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {asking === 'face' && (
        <AvatarDialog current={avatar} hasPhoto={picture !== '' && avatar === null} onClose={close} />
      )}
      {asking === 'removal' && (
        <ConfirmDialog
          title="Remove your picture?"
          question="A blank picture will show next to your name, and your initials in the staff directory."
          confirm="Remove picture"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              {},
              {
                onSuccess: () => {
                  changeDetails({ profile_image: '', avataaar: '' })
                  toast.success('Picture removed')
                },
                onError: (error) => toast.error('Couldn’t remove picture', error.message),
                onSettled: close,
              },
            )
          }
          onCancel={close}
        />
      )}
    </Section>
  )
}
