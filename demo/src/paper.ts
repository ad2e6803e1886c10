// What a document of the firm is, and how one is written.
import { type Worksheet, docx, xlsx } from './office-writer.ts'
import { blocksOf } from './paragraphs.ts'
import { pdf, type Written } from './pdf-writer.ts'
import type { Shape } from './downloads.ts'

export interface DemoPaper {
  title: string
  description: string
  category: number
  /** Days since the version in force was uploaded. */
  age: number
  kind: 'pdf' | 'docx' | 'xlsx'
  write(heading: { title: string; subtitle: string }): Written
  shape: Shape
  shelf?: 'comp' | 'cyber' | 'library'
  kc?: number
  public?: true
  /** For advisor@ alone. */
  own?: true
  /** To be attested, so many days from today. */
  due?: number
  /** To be looked at again, so many days after the upload. */
  review?: number
  /** How many there have been; one unless told. */
  versions?: number
}
type More = Partial<Pick<DemoPaper, 'shape' | 'shelf' | 'kc' | 'public' | 'own' | 'due' | 'review' | 'versions'>>

const paper =
  (kind: 'pdf' | 'docx', write: typeof pdf) =>
  (category: number, title: string, description: string, age: number, words: string[], more: More = {}): DemoPaper => ({
    title,
    description,
    category,
    age,
    kind,
    shape: 'steady',
    write: (heading) => write({ ...heading, blocks: blocksOf([description, ...words].join('\n')) }),
    ...more,
  })
export const asPdf = paper('pdf', pdf)
export const asWord = paper('docx', docx)
export const asSheet = (
  category: number,
  title: string,
  description: string,
  age: number,
  table: Worksheet,
  more: More = {},
): DemoPaper => ({
  title,
  description,
  category,
  age,
  kind: 'xlsx',
  shape: 'steady',
  write: ({ subtitle }) => xlsx({ ...table, rows: [...table.rows, [subtitle]] }),
  ...more,
})
