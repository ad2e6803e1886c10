import { Button } from '@mantine/core'
import { mayMoveStage, type Stage, stage as stageOf } from '@portal/contract/rules/stage'
import type { TaskAct, TaskDecision } from '@portal/contract/tasks'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { useDetails } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Item, useAct } from './api.ts'
import type { Back } from './address.ts'
import { Approve } from './Approve.tsx'
import { Checks } from './Checks.tsx'
import { Facts } from './Facts.tsx'
import { Files } from './Files.tsx'
import { ItemHead } from './ItemHead.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { type Explained, ReasonDialog } from './ReasonDialog.tsx'
import { Thread } from './Thread.tsx'
import { Timeline } from './Timeline.tsx'
import styles from './view.module.css'
import { Withdraw } from './Withdraw.tsx'

interface Props {
  item: Item
  /** "4 of 17" */
  place: string | undefined
  back: Back
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onDecided: () => void
}

const told: Record<TaskAct['do'], string> = {
  take: 'Assigned to you',
  assign: 'Task assigned',
  move: 'Task moved',
  return: 'Returned. The advisor gets an email.',
  decide: 'Decision saved. The advisor gets an email.',
}

export function ViewItem({ item, place, back, onNext, onPrevious, onDecided }: Props) {
  const { task, record, entries } = item
  const { menus } = useDetails()
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const answer = useRef<HTMLTextAreaElement>(null)
  const [explaining, setExplaining] = useState<Explained>()
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState<'keys' | 'withdraw'>()
  const act = useAct()
  const wantsAnswer = hash === '#answer'
  useEffect(() => (wantsAnswer ? answer : heading).current?.focus(), [wantsAnswer])

  function make(what: TaskAct) {
    if (act.isPending) return
    setRefusal(undefined)
    act.mutate(
      { tasks: [task], act: what },
      {
        onSuccess: ({ refused: [refused] }) => {
          if (refused) return setRefusal(refused.why)
          toast.success(told[what.do])
          setExplaining(undefined)
          if (what.do === 'decide' || what.do === 'return') onDecided()
        },
        onError: (error) => setRefusal(error.message),
      },
    )
  }
  function explain(what: Explained) {
    setRefusal(undefined)
    setExplaining(what)
  }
  const decidable = task.can.decide
  const returnable = decidable && mayMoveStage(task.stage as Stage, stageOf.holdingAdvisor)
  const favourable = item.decisions.filter((decision) => decision !== 'Declined' && decision !== 'Withdrawn')
  const [usual] = favourable
  const decide = (decision: TaskDecision) => {
    if (decision === 'Approved with conditions') explain('conditions')
    else if (decision !== 'Withdrawn') make({ do: 'decide', decision })
  }

  useKeys({
    j: onNext,
    k: onPrevious,
    a: usual ? () => decide(usual) : undefined,
    r: returnable ? () => explain('return') : undefined,
    '?': () => setAsking('keys'),
  })

  const waitsForThem = task.can.answer
  return (
    <>
      <ItemHead
        heading={heading}
        task={task}
        place={place}
        back={back}
        onNext={onNext}
        onPrevious={onPrevious}
        onKeys={() => setAsking('keys')}
      >
        {decidable && (
          <>
            {item.decisions.includes('Declined') && (
              <Button className={styles.danger} variant="subtle" onClick={() => explain('decline')}>
                Decline
              </Button>
            )}
            <Button variant="default" disabled={!returnable} onClick={() => explain('return')}>
              Return to advisor
            </Button>
            <Approve
              busy={act.isPending && act.variables.act.do === 'decide'}
              decisions={favourable}
              onDecide={decide}
            />
          </>
        )}
        {task.can.withdraw && (
          <Button className={styles.danger} variant="subtle" onClick={() => setAsking('withdraw')}>
            Withdraw
          </Button>
        )}
        {waitsForThem && <Button onClick={() => answer.current?.focus()}>Reply</Button>}
      </ItemHead>
      <div className={styles.news}>
        {refusal && !explaining && <Banner>{refusal}</Banner>}
        {task.reason && (
          <Banner>
            <b>{waitsForThem ? 'Waiting for your reply' : 'Returned to advisor'}</b>
            <p className={styles.said}>{task.reason}</p>
          </Banner>
        )}
        {menus.reviewer_tools.activities && !decidable && !task.outcome && (
          <Banner>This task is about you or was opened by you, so a colleague has to decide.</Banner>
        )}
      </div>
      <div className={styles.columns} data-alone={record.files.length === 0 || undefined}>
        {record.files.length > 0 && <Files files={record.files} />}
        <div className={styles.data}>
          <div className={styles.part}>
            <Facts item={item} onAct={make} />
            {record.checks.length > 0 && <Checks checks={record.checks} />}
          </div>
          <div className={styles.part}>
            <Timeline entries={entries} outcome={task.outcome} />
            <Thread task={task} entries={entries} field={answer} />
          </div>
        </div>
      </div>
      {explaining && (
        <ReasonDialog
          what={explaining}
          busy={act.isPending}
          refusal={refusal}
          onAct={make}
          onClose={() => setExplaining(undefined)}
        />
      )}
      {asking === 'keys' && <KeysDialog deciding={decidable} onClose={() => setAsking(undefined)} />}
      {asking === 'withdraw' && <Withdraw id={task.id} onClose={() => setAsking(undefined)} />}
    </>
  )
}
