import type { StaffEntry } from '@portal/contract/staff'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { useStaffPhoto } from './api.ts'
import { PhotoChoice, photoProblem } from './PhotoChoice.tsx'
import { Portrait } from './Portrait.tsx'

/** A photo is kept at once, whatever becomes of the form around it. */
export function EntryPhoto({ entry, onVersion }: { entry: StaffEntry; onVersion: (version: number) => void }) {
  const change = useStaffPhoto()
  const [photo, setPhoto] = useState(entry.photo)
  const [problem, setProblem] = useState<string>()

  function put(file: File | undefined) {
    const wrong = file && photoProblem(file)
    setProblem(wrong)
    if (wrong) return
    change.mutate(
      { id: entry.id, file },
      {
        onSuccess: (answer) => {
          setPhoto(answer.photo)
          onVersion(answer.version)
        },
        onError: (error) => setProblem((error instanceof CallError && error.fields?.['upload']) || error.message),
      },
    )
  }

  return (
    <PhotoChoice
      has={photo !== ''}
      busy={change.isPending}
      problem={problem}
      onChoose={put}
      onRemove={() => put(undefined)}
    >
      <Portrait person={{ ...entry, photo }} size={64} />
    </PhotoChoice>
  )
}
