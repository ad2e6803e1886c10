import { Button } from '@mantine/core'
import type { ImportUpload } from '@portal/contract/imports'
import { Banner } from '../../ui/Banner.tsx'
import styles from './imports.module.css'

interface Props {
  upload: ImportUpload
  onColumns: () => void
  onLeave: () => void
}

export function Failed({ upload, onColumns, onLeave }: Props) {
  return (
    <>
      <Banner>{upload.failure}</Banner>
      <div className={styles.buttons}>
        <Button onClick={onColumns}>Try again</Button>
        <Button variant="default" onClick={onLeave}>
          Choose another file
        </Button>
      </div>
    </>
  )
}
