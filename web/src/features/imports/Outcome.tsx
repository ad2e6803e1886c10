import { Button } from '@mantine/core'
import { type ImportOutcome, type ImportUpload, importProblems } from '@portal/contract/imports'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMemo } from 'react'
import { addressOf } from '../../lib/call.ts'
import { FigureStrip, StripFigure } from '../../ui/FigureStrip.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { problemColumns } from './columns.tsx'
import styles from './imports.module.css'
import { counted, rowsInWords } from './words.ts'

interface Props {
  upload: ImportUpload
  outcome: ImportOutcome
  /** It was loaded, and taken back. */
  undone: boolean
  busy: boolean
  onLoad: (skipBad: boolean) => void
  onColumns: () => void
  onLeave: () => void
}

/** What came of a trial, or of loading it. */
export function Outcome({ upload, outcome, undone, busy, onLoad, onColumns, onLeave }: Props) {
  const { loaded, rows, added, changed, unchanged, bad } = outcome
  const brings = added + changed
  return (
    <>
      <output className={styles.verdict} data-bad={(bad > 0 && !loaded) || undefined}>
        {undone ? 'Loaded, and undone since. Upload the file again to load it.' : verdictOf(upload, outcome)}
      </output>
      <FigureStrip label={loaded ? 'What was loaded' : 'What would be loaded'}>
        <StripFigure label="Rows read">{counted(rows)}</StripFigure>
        <StripFigure label={loaded ? 'Added' : 'To be added'}>{counted(added)}</StripFigure>
        <StripFigure label={loaded ? 'Changed' : 'To be changed'}>{counted(changed)}</StripFigure>
        <StripFigure label="As they were">{counted(unchanged)}</StripFigure>
        <StripFigure label={loaded ? 'Skipped' : 'Cannot be accepted'}>{counted(bad)}</StripFigure>
      </FigureStrip>
      {outcome.ignored.length > 0 && <p className="t-note">Left out: {outcome.ignored.join(', ')}</p>}
      <div className={styles.buttons}>
        {loaded ? (
          <Button onClick={onLeave}>Bring in another file</Button>
        ) : (
          <>
            {brings > 0 && (
              <Button loading={busy} onClick={() => onLoad(bad > 0)}>
                {bad > 0 ? `Load the ${counted(rows - bad)} good rows` : `Load ${rowsInWords(rows)}`}
              </Button>
            )}
            <Button variant="default" disabled={busy} onClick={onLeave}>
              {bad > 0 ? 'Correct the file and upload it again' : 'Choose another file'}
            </Button>
            <Button variant="subtle" disabled={busy} onClick={onColumns}>
              Change the columns
            </Button>
          </>
        )}
      </div>
      {bad > 0 && <Problems upload={upload} outcome={outcome} />}
    </>
  )
}

function verdictOf({ dryRun }: ImportUpload, { loaded, added, changed, bad, rows }: ImportOutcome): string {
  if (loaded && bad > 0) return `Loaded without ${rowsInWords(bad)}.`
  if (loaded) return added + changed > 0 ? 'Loaded.' : 'Loaded: everything was there already, nothing has changed.'
  const nothing = dryRun ? 'This was a trial: nothing was loaded.' : 'Nothing was loaded.'
  if (bad > 0) return `${rowsInWords(bad)} of ${counted(rows)} cannot be accepted. ${nothing}`
  if (added + changed === 0) return 'Everything in the file is there already: loading it would change nothing.'
  return `The file can be loaded. ${nothing}`
}

function Problems({ upload: { id }, outcome }: { upload: ImportUpload; outcome: ImportOutcome }) {
  const { problems, problemsKept } = outcome
  const numbered = useMemo(() => problems.map((problem, index) => ({ ...problem, id: String(index) })), [problems])
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.sub}>What is wrong</h3>
        <Button
          component="a"
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          href={addressOf(importProblems, { params: { id } })}
          download
        >
          Download as CSV
        </Button>
      </div>
      {problemsKept > problems.length && (
        <p className="t-note">
          The first {counted(problems.length)} are shown, {counted(problemsKept)} are in the download.
        </p>
      )}
      <ShortTable
        label="What is wrong"
        rows={numbered}
        rowId={(problem) => problem.id}
        columns={problemColumns}
        defaultSort={{ column: 'line', desc: false }}
        empty={null}
      />
    </>
  )
}
