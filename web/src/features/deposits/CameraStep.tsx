import { ActionIcon, Button } from '@mantine/core'
import type { Side } from '@portal/contract/deposits'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ChangeEvent, useRef } from 'react'
import { Dashes } from './Dashes.tsx'
import styles from './capture.module.css'
import type { Capturing } from './capturing.ts'
import { pictureTypes } from './picture.ts'

interface Props {
  side: Side
  capturing: Capturing
  onLeave: () => void
}

/** One side of the check, with the phone's own camera or from files. What is wrong with it is said before it is sent. */
export function CameraStep({ side, capturing, onLeave }: Props) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const { pictures, pictureProblems, looking, steps, at, figures } = capturing
  const taken = pictures[side]
  const problem = pictureProblems[side]
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // the same file can be chosen again
    if (file) capturing.take(side, file)
  }
  const tip =
    side === 'front'
      ? 'Place the check on a dark surface and fill the frame.'
      : `Signed, and marked “${figures?.wording ?? 'For mobile deposit only'}.”`
  const state = looking ? 'looking' : problem ? 'bad' : taken ? 'good' : 'none'
  return (
    <div className={styles.camera}>
      <div className={styles.top}>
        <ActionIcon className={styles.light ?? ''} size={40} aria-label="Cancel" onClick={onLeave}>
          <IconX size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        <h1>{side === 'front' ? 'Front of check' : 'Back of check'}</h1>
        <span />
      </div>
      <Dashes at={at} of={steps.length} />
      <p className={styles.tip}>{tip}</p>
      <div className={styles.view}>
        <div className={styles.frame} data-state={state}>
          {taken?.url && <img src={taken.url} alt={`${side === 'front' ? 'Front' : 'Back'} of the check`} />}
          {taken?.pdf && (
            <p className={styles.pdf}>
              <IconFileTypePdf size={28} stroke={1.4} aria-hidden />
              {taken.file.name}
            </p>
          )}
        </div>
        <output className={styles.say}>
          {state === 'looking' && <span>Checking the picture…</span>}
          {state === 'good' && (
            <span data-tone="good">
              <IconCircleCheck size={16} stroke={2} aria-hidden />
              {taken?.pdf ? 'Got it.' : 'Got it. Sharp, and all edges found.'}
            </span>
          )}
          {state === 'bad' && (
            <span data-tone="bad">
              <IconAlertTriangle size={16} stroke={2} aria-hidden />
              {problem}
            </span>
          )}
        </output>
      </div>
      <div className={styles.bottom}>
        <button type="button" className={styles.plain} onClick={() => files.current?.click()}>
          <IconPhoto size={18} stroke={1.7} aria-hidden />
          Files
        </button>
        {state === 'good' ? (
          <Button className={styles.use ?? ''} size="md" onClick={capturing.next}>
            Use picture
          </Button>
        ) : (
          <button
            type="button"
            className={styles.shutter}
            aria-label={taken ? 'Take the picture again' : 'Take picture'}
            disabled={looking}
            onClick={() => camera.current?.click()}
          >
            <i />
          </button>
        )}
        {state === 'good' ? (
          <button type="button" className={styles.plain} onClick={() => camera.current?.click()}>
            <IconRotate size={18} stroke={1.7} aria-hidden />
            Retake
          </button>
        ) : at > 0 ? (
          <button type="button" className={styles.plain} onClick={capturing.back}>
            <IconRotate size={18} stroke={1.7} aria-hidden />
            Front
          </button>
        ) : (
          <span />
        )}
      </div>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={`Camera, ${side}`}
        onChange={chosen}
      />
      <input ref={files} type="file" hidden accept={pictureTypes} aria-label={`File, ${side}`} onChange={chosen} />
    </div>
  )
}
