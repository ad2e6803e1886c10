import { ActionIcon } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import styles from './DataTable.module.css'

interface Props {
  /** In the plural: "products". */
  of: string
  disabled?: boolean
  loading?: boolean
  onClick: () => void
}

/** What a list shows, as a file for a spreadsheet. */
export function ExportButton({ of, disabled = false, loading = false, onClick }: Props) {
  return (
    <ActionIcon
      className={styles.export}
      variant="default"
      size={32}
      aria-label={`Export ${of} as CSV`}
      title="Export CSV"
      disabled={disabled}
      loading={loading}
      onClick={onClick}
    >
      <IconDownload size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
