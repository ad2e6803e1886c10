import { Button } from '@mantine/core'
import { downloadPayrollFile, makePayrollFile, type PayrollFile } from '@portal/contract/fee-billing'
import { firmMoment } from '@portal/contract/rules/day'
import { dollars } from '@portal/contract/rules/fee'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { download } from '../../lib/download.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { useNow } from '../../lib/minute.ts'
import { useDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './fees.module.css'

/** File, confirmation, recorded. */
export function Payroll({ files, next }: { files: readonly PayrollFile[]; next: string }) {
  const { can } = useDetails()
  const now = new Date(useNow())
  const make = useCall(makePayrollFile)
  const save = useMutation({
    mutationFn: ({ id, pay_date }: PayrollFile) =>
      download(downloadPayrollFile, { params: { id } }, `fee-deductions-${pay_date}.csv`),
    onError: (failed) => toast.error('Couldn’t download file', failed.message),
  })
  const [file] = files
  const missing = !files.some(({ pay_date }) => pay_date === next)
  const create = () =>
    make.mutate(
      { body: { pay_date: next } },
      {
        onSuccess: () => toast.success('Deduction file created'),
        onError: (failed) => toast.error('Couldn’t create file', failed.message),
      },
    )
  return (
    <article className={styles.box} aria-label="Payroll deductions">
      <header>
        <IconCash size={18} stroke={1.6} aria-hidden />
        <h2>Payroll deductions, {bareDayInShort(file?.pay_date ?? next)}</h2>
      </header>
      {file ? (
        <>
          <p className={styles.quiet}>
            {file.lines.toLocaleString('en-US')} {file.lines === 1 ? 'advisor' : 'advisors'}, {dollars(file.cents)}.
            Disputed fees are left out.
          </p>
          <ol className={styles.steps}>
            <Step
              state={file.downloaded ? 'done' : 'now'}
              name={file.downloaded ? 'File downloaded' : 'File created'}
              note={
                file.downloaded
                  ? `${firmMoment(new Date(file.downloaded), now)}, ${file.downloaded_by}`
                  : `${firmMoment(new Date(file.made), now)}, ${file.made_by}`
              }
            />
            <Step
              state={file.recorded ? 'done' : file.downloaded ? 'now' : 'next'}
              name="Confirmation from payroll"
              note={
                file.confirmed > 0 && !file.recorded
                  ? `${file.confirmed} of ${file.lines} lines`
                  : file.recorded
                    ? dollars(file.confirmed_cents)
                    : `Expected after ${bareDayInShort(file.pay_date)}`
              }
            />
            <Step
              state={file.recorded ? 'done' : 'next'}
              name="Payments recorded in the ledgers"
              note={file.recorded ? firmMoment(new Date(file.recorded), now) : ''}
            />
          </ol>
        </>
      ) : (
        <p className={styles.quiet}>
          The file has everyone who owes something that isn’t disputed. It doesn’t change afterward.
        </p>
      )}
      <footer>
        {missing && (
          <Button variant={file && !file.recorded ? 'default' : 'filled'} loading={make.isPending} onClick={create}>
            Create file for {bareDayInShort(next)}
          </Button>
        )}
        {file && !file.recorded && can.imports.run && (
          <Button
            component={Link}
            to="/management?tab=imports&import=deductions"
            variant="default"
            leftSection={<IconFileImport size={16} stroke={1.7} aria-hidden />}
          >
            Import confirmation
          </Button>
        )}
        {file && (
          <Button
            variant="subtle"
            color="gray"
            loading={save.isPending}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            onClick={() => save.mutate(file)}
          >
            {file.downloaded ? 'Download again' : 'Download file'}
          </Button>
        )}
      </footer>
    </article>
  )
}

const Step = ({ state, name, note }: { state: 'done' | 'now' | 'next'; name: string; note: string }) => (
  <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
    <b>{name}</b>
    {note && <span className="t-note">{note}</span>}
  </li>
)
