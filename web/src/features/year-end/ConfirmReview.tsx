import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Review, useConfirm } from './api.ts'
import styles from './year-end.module.css'

const words: Record<Review, { title: string; said: (year: number) => string }> = {
  u4: {
    title: 'Confirm your U4 review',
    said: (year) => `I have reviewed my Form U4 for ${year}, and it is current and complete.`,
  },
  'outside-business': {
    title: 'Confirm your outside business review',
    said: (year) => `I have reviewed my outside business activities for ${year}, and the list is current and complete.`,
  },
}

export function ConfirmReview({ year, kind, onClose }: { year: number; kind: Review; onClose: () => void }) {
  const confirm = useConfirm()
  const { title, said } = words[kind]
  const send = () =>
    confirm.mutate(
      { year, kind },
      {
        onSuccess: () => {
          toast.success('Review recorded')
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={title}
      submit="I confirm"
      busy={confirm.isPending}
      unsaved={false}
      onSubmit={send}
      onClose={onClose}
    >
      {confirm.error && <Banner>{confirm.error.message}</Banner>}
      <blockquote className={styles.said}>{said(year)}</blockquote>
      <p className="t-note">We record your name and the time.</p>
    </FormDialog>
  )
}
