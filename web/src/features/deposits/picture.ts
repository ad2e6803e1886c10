// A picture somebody took, looked at before it is sent.
import { depositPictureBytes } from '@portal/contract/deposits'
import { drawnSmall } from '../../lib/photo.ts'

export interface Taken {
  file: File
  /** A small copy to look at, for as long as the page is open: no picture is kept on the phone. */
  url: string
  pdf: boolean
}

export interface Look {
  /** Why it can't be read, in words; nothing where it can. The server looks again. */
  problem: string | undefined
  url: string
}

export const pictureTypes = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf'
const kinds: Record<string, 'picture' | 'pdf'> = { jpg: 'picture', jpeg: 'picture', png: 'picture', pdf: 'pdf' }
const megabytes = depositPictureBytes / 1_000_000

/** What is wrong with a file before anything of it is read. */
export function chosenProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!kinds[extensionOf(name)]) return 'Choose a JPEG, PNG, or PDF file.'
  if (size > depositPictureBytes) return `This picture is too large. The limit is ${megabytes}MB.`
  return size === 0 ? 'The file is empty.' : undefined
}
const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

export const isPdf = ({ name }: Pick<File, 'name'>): boolean => kinds[extensionOf(name)] === 'pdf'

export async function lookAt(file: File): Promise<Look> {
  const wrong = chosenProblem(file)
  if (wrong || isPdf(file)) return { problem: wrong, url: '' }
  // fetched with the first picture: most who open the list take none
  const rules = await import('@portal/contract/rules/check-picture').catch(() => undefined)
  if (!rules) return { problem: 'We couldn’t check the picture. Check your connection and try again.', url: '' }
  const drawn = await drawnSmall(file, rules.lookedAtWidth).catch(() => undefined)
  if (!drawn) return { problem: 'This picture can’t be read. It may be damaged.', url: '' }
  const { pixels, canvas } = drawn
  const problem = rules.pictureProblem(rules.grayOf(pixels.width, pixels.height, pixels.data))
  return { problem: problem && rules.pictureAdvice[problem], url: canvas.toDataURL('image/jpeg', 0.85) }
}
