import styles from './staff.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** As the list will be: the page does not jump when it comes. */
export const DirectorySkeleton = () => (
  <output className={styles.loading} aria-label="Loading staff directory">
    {[6, 3].map((people) => (
      <div key={people} className={styles.department} aria-hidden>
        <div className={styles.head}>
          <Skeleton width={96} height={10} my={5} />
        </div>
        <div className={styles.people}>
          {Array.from({ length: people }, (_, index) => (
            <div key={index} className={styles.person}>
              <Skeleton width={64} height={64} radius={8} />
              <div>
                <Skeleton width={128} height={10} />
                <Skeleton width={160} height={10} mt={10} />
                <Skeleton width={96} height={10} mt={10} />
              </div>
            </div>
          ))}
        </div>
      </div>
    ))}
  </output>
)
