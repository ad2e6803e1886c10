import styles from './imports.module.css'

const steps = ['File', 'Columns', 'Preview', 'Import'] as const
export type Step = (typeof steps)[number]

/** Where one is on the way. */
export function Steps({ at }: { at: Step }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          data-past={index < steps.indexOf(at) || undefined}
        >
          <span className="num" aria-hidden>
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
