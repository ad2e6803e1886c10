import { SegmentedControl, Textarea } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { type ComponentProps, useState } from 'react'
import { counted } from '../../ui/counted.ts'
import { useBiographyPreview } from './api.ts'
import styles from './StaffEditor.module.css'
import { BioText } from './BioText.tsx'

type Props = ComponentProps<typeof Textarea> & { value: string }

/** Plain html, and what the directory makes of it. */
export function BioField(props: Props) {
  const [looking, setLooking] = useState(false)
  const { data: html = '', error } = useBiographyPreview(props.value, looking)
  return (
    <div>
      {looking ? (
        <section className={styles.preview} aria-label="Preview of the biography">
          {error ? <p className={styles.failed}>{error.message}</p> : <BioText html={props.value && html} />}
        </section>
      ) : (
        <Textarea
          {...counted(props.value, limits.biographyLength)}
          label="Biography"
          autosize
          minRows={5}
          maxRows={12}
          maxLength={limits.biographyLength}
          placeholder="<p>Experience, role, and what they help with.</p>"
          {...props}
        />
      )}
      <div className={styles.look}>
        <SegmentedControl
          size="xs"
          aria-label="Biography"
          data={['Write', 'Preview']}
          value={looking ? 'Preview' : 'Write'}
          onChange={(choice) => setLooking(choice === 'Preview')}
        />
        <p className="t-note">Allowed tags: p, strong, em, ul, ol, li, h3, and links. Other tags are removed.</p>
      </div>
    </div>
  )
}
