import { bankDayInWords } from '@portal/contract/rules/deposit'
import { firmTime, timeBetween } from '@portal/contract/rules/day'
import { money } from '@portal/contract/rules/money'
import { FigureStrip, SteppedBack, StripFigure } from '../../ui/FigureStrip.tsx'
import type { Figures } from './api.ts'
import { useLeft } from './countdown.ts'
import styles from './list.module.css'
import { shortDay } from './words.ts'

/** How the day stands: the cut-off, its batch, and what is open. */
export function Strip({ figures }: { figures: Figures | undefined }) {
  const left = useLeft(figures)
  const loading = !figures
  const { cutoff, batch, review, returned, destroy } = figures ?? {}
  const now = figures?.now
  return (
    <div className={styles.strip} data-soon={(cutoff?.today && left?.soon) || undefined}>
      <FigureStrip label="Deposits today">
        <StripFigure
          label={cutoff?.today ? `Cut-off today, ${firmTime(new Date(cutoff.ends))} ET` : 'Next batch'}
          loading={loading}
          note={
            cutoff &&
            (cutoff.today
              ? `After that, batch of ${bankDayInWords(cutoff.next)}`
              : cutoff.why || (cutoff.passed ? 'Today’s cut-off has passed' : 'Banks are closed today'))
          }
        >
          {cutoff?.today ? `${left?.text} left` : cutoff && bankDayInWords(cutoff.day)}
        </StripFigure>
        <StripFigure
          label={cutoff && !cutoff.today ? 'In that batch' : 'Today’s batch'}
          loading={loading}
          note={batch && `${counted(batch.count)}, ${batch.accepted} accepted`}
        >
          {batch && <SteppedBack amount={money(batch.total)} />}
        </StripFigure>
        <StripFigure
          label={figures && !figures.reviews ? 'In review' : 'To review'}
          loading={loading}
          note={
            review?.oldest && now ? `oldest ${timeBetween(new Date(review.oldest), new Date(now))}` : 'nothing waiting'
          }
        >
          {review?.count}
        </StripFigure>
        <StripFigure
          label="Not in good order"
          loading={loading}
          note={
            returned &&
            (returned.to && figures?.reviews
              ? `returned to ${returned.to}`
              : returned.count
                ? figures?.reviews
                  ? 'returned to advisors'
                  : 'needs another look'
                : 'none returned')
          }
        >
          {returned?.count}
        </StripFigure>
        <StripFigure
          label="Destroy due"
          loading={loading}
          note={
            destroy?.overdue && destroy.since ? (
              <span className={styles.late}>
                {destroy.overdue} overdue since {shortDay(destroy.since)}
              </span>
            ) : (
              'none overdue'
            )
          }
        >
          {destroy?.count}
        </StripFigure>
      </FigureStrip>
    </div>
  )
}

const counted = (count: number) => `${count} ${count === 1 ? 'deposit' : 'deposits'}`
