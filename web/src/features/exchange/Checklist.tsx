import type { Business } from '@portal/contract/exchange'
import { requiredForms } from '@portal/contract/rules/new-business'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useId } from 'react'
import styles from './exchange.module.css'

/** The required forms as the advisor ticked them. */
export function Checklist({ business }: { business: Business }) {
  const heading = useId()
  const forms = requiredForms(business.registration).map((form) => ({ form, there: business.checklist.includes(form) }))
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <div className={styles.blockHead}>
        <h2 id={heading} className={styles.part}>
          Required forms
        </h2>
        <span className="t-note num">
          {forms.filter(({ there }) => there).length} of {forms.length}
        </span>
      </div>
      <ul className={styles.checks}>
        {forms.map(({ form, there }) => (
          <li key={form} data-tone={there ? 'success' : 'warning'}>
            {there ? (
              <IconCircleCheck size={16} stroke={1.7} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
            )}
            {there ? form : `${form} (missing)`}
          </li>
        ))}
      </ul>
    </section>
  )
}
