// What is wrong with a file, for a spreadsheet beside it.
import type { RowProblem } from '@portal/contract/imports'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'

export const problemsCsv = (problems: readonly RowProblem[]): string =>
  utf8Mark +
  [['Line', 'Column', 'Problem'], ...problems.map(({ line, column, problem }) => [String(line), column, problem])]
    .map(csvLine)
    .join('')
