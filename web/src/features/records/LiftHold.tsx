import { type HoldDetails, holdLimits, liftHold } from '@portal/contract/holds'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { useCall } from './holds-api.ts'
import { figure, records } from './records-words.ts'

export function LiftHold({ hold, onClose }: { hold: HoldDetails; onClose: () => void }) {
  const lift = useCall(liftHold)
  const past = hold.past === 1 ? '1 of them is' : `${figure(hold.past)} of them are`
  return (
    <WordsDialog
      title={`Lift hold on ${hold.matter}?`}
      submit="Lift hold"
      cancel="Keep hold"
      danger
      about={
        <>
          {records(hold.records ?? 0)} {hold.records === 1 ? 'goes' : 'go'} back to normal retention.
          {hold.past > 0 && ` ${past} past their time and will be in the next proposal.`}
        </>
      }
      hint="Award paid October 30. Counsel confirmed in writing."
      most={holdLimits.reason}
      busy={lift.isPending}
      refusal={lift.error?.message}
      onSubmit={(reason) =>
        lift.mutate(
          { params: { id: hold.id }, body: { reason } },
          {
            onSuccess: () => {
              toast.success('Hold lifted')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
