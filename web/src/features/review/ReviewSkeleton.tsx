import { Skeleton } from '../../ui/Skeleton.tsx'
import headStyles from './head.module.css'
import styles from './review.module.css'

const rows = [72, 96, 64, 88, 80] as const

/** Where something is on its way: head, comparison and rail in their places. */
export const ReviewSkeleton = () => (
  <div aria-hidden>
    <div className={headStyles.head}>
      <div className={headStyles.line}>
        <Skeleton width={240} height={20} />
        <span className="grow" />
        <Skeleton width={200} height={32} className={headStyles.actions ?? ''} />
      </div>
      <div className={headStyles.meta}>
        <Skeleton width="60%" height={12} my={4} />
      </div>
    </div>
    <div className={styles.columns}>
      <div className={styles.about}>
        <div>
          <Skeleton width="80%" height={18} mb={44} />
          {rows.map((width) => (
            <div key={width} className={styles.bone}>
              <Skeleton width={width} height={12} />
              <Skeleton width="60%" height={12} />
              <Skeleton width="70%" height={12} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.rail}>
        <div>
          <Skeleton width={72} height={12} mt={4} mb={12} />
          <Skeleton height={32} mb={8} />
          <Skeleton height={32} mb={40} />
          {rows.map((width) => (
            <Skeleton key={width} width={width + 100} height={12} mb={24} />
          ))}
        </div>
      </div>
    </div>
  </div>
)
