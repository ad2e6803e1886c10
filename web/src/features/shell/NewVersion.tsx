import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import { useOtherBuild } from '../../lib/build.ts'
import styles from './NewVersion.module.css'

/** Offered, never forced: whoever is in the middle of something takes it later. */
export function NewVersion() {
  const build = useOtherBuild()
  const [putOff, setPutOff] = useState<string>()
  if (!build || build === putOff) return null
  return (
    <div className={styles.bar}>
      <IconRefresh size={16} stroke={1.8} aria-hidden />
      <output className={styles.words}>A new version of the portal is available.</output>
      <Button size="xs" variant="default" onClick={() => location.reload()}>
        Reload
      </Button>
      <Button size="xs" variant="subtle" onClick={() => setPutOff(build)}>
        Later
      </Button>
    </div>
  )
}
