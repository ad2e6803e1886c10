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
        {undone ? 'This import was undone. Upload the file again to import it.' : verdictOf(upload, outcome)}
      </output>
      <FigureStrip label={loaded ? 'Import summary' : 'Preview summary'}>
        <StripFigure label="Rows read">{counted(rows)}</StripFigure>
        <StripFigure label={loaded ? 'Added' : 'To add'}>{counted(added)}</StripFigure>
        <StripFigure label={loaded ? 'Updated' : 'To update'}>{counted(changed)}</StripFigure>
        <StripFigure label="Unchanged">{counted(unchanged)}</StripFigure>
        <StripFigure label={loaded ? 'Skipped' : 'With problems'}>{counted(bad)}</StripFigure>
      </FigureStrip>
      {outcome.ignored.length > 0 && <p className="t-note">Left out: {outcome.ignored.join(', ')}</p>}
      <div className={styles.buttons}>
        {loaded ? (
          <Button onClick={onLeave}>Import another file</Button>
        ) : (
          <>
            {brings > 0 && (
              <Button loading={busy} onClick={() => onLoad(bad > 0)}>
                {bad > 0 ? `Import the ${counted(rows - bad)} valid rows` : `Import ${rowsInWords(rows)}`}
              </Button>
            )}
            <Button variant="default" disabled={busy} onClick={onLeave}>
              {bad > 0 ? 'Fix the file and upload again' : 'Choose another file'}
            </Button>
            <Button variant="subtle" disabled={busy} onClick={onColumns}>
              Change columns
            </Button>
          </>
        )}
      </div>
      {bad > 0 && <Problems upload={upload} outcome={outcome} />}
    </>
  )
}

function verdictOf({ dryRun }: ImportUpload, { loaded, added, changed, bad, rows }: ImportOutcome): string {
  if (loaded && bad > 0) return `Imported. ${rowsInWords(bad)} skipped.`
  if (loaded) return added + changed > 0 ? 'Import complete.' : 'Import complete. Everything was already up to date.'
  const nothing = dryRun ? 'This was a preview. Nothing was imported.' : 'Nothing was imported.'
  if (bad > 0) return `${counted(bad)} of ${rowsInWords(rows)} ${bad === 1 ? 'has' : 'have'} problems. ${nothing}`
  if (added + changed === 0) return 'Everything in this file is already up to date. There’s nothing to import.'
  return `The file is ready to import. ${nothing}`
}

function Problems({ upload: { id }, outcome }: { upload: ImportUpload; outcome: ImportOutcome }) {
  const { problems, problemsKept } = outcome
  const numbered = useMemo(() => problems.map((problem, index) => ({ ...problem, id: String(index) })), [problems])
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.sub}>Problems</h3>
        <Button
          component="a"
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          href={addressOf(importProblems, { params: { id } })}
          download
        >
          Download CSV
        </Button>
      </div>
      {problemsKept > problems.length && (
        <p className="t-note">
          Showing the first {counted(problems.length)}. The download has {counted(problemsKept)}.
        </p>
      )}
      <ShortTable
        label="Problems"
        rows={numbered}
        rowId={(problem) => problem.id}
        columns={problemColumns}
        defaultSort={{ column: 'line', desc: false }}
        empty={null}
      />
    </>
  )
}
