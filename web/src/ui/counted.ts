import styles from './counted.module.css'

/** Shows "24 / 75" on the label's line. A counter, not a limit: give `maxLength` where the field must stop. */
export function counted(text: string, most: number) {
  return {
    className: styles.field,
    description: `${text.length} / ${most}`,
    descriptionProps: { 'data-over': text.length > most || undefined },
  }
}
