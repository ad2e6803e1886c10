// Which files are taken: the same rule as everywhere, told before anything is sent.
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'

export const acceptedTypes = limits.uploadTypes.join(',')
export const fileRule = `PDF, XLSX, or DOCX, up to ${limits.uploadMegabytes}MB each`

function problemOf({ name, size }: File): string | undefined {
  if (!limits.uploadTypes.some((type) => name.toLowerCase().endsWith(type))) return 'Choose a PDF, XLSX, or DOCX file.'
  if (size > limits.uploadBytes) return texts.fileTooLarge
  return size === 0 ? 'The file is empty.' : undefined
}

/** What can be sent, and in words what cannot. */
export function sorted(files: readonly File[]): { good: File[]; problems: string[] } {
  const judged = files.map((file) => ({ file, problem: problemOf(file) }))
  return {
    good: judged.flatMap(({ file, problem }) => (problem ? [] : file)),
    problems: judged.flatMap(({ file, problem }) => (problem ? `${file.name}: ${problem}` : [])),
  }
}
