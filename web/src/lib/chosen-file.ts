// What is wrong with a file before a byte of it is sent, and whether a photo can be read. The server looks again.
import { grayOf, lookedAtWidth, looksBlurry } from '@portal/contract/rules/check-picture'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { drawnSmall } from './photo.ts'

export const taken = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'
const kinds = new Set(['pdf', 'jpg', 'jpeg', 'png'])
const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

export function chosenProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!kinds.has(extensionOf(name))) return 'Only PDF, JPEG, and PNG files are accepted.'
  if (size > limits.uploadBytes) return texts.fileTooLarge
  return size === 0 ? 'The file is empty.' : undefined
}

/** Where it can't be told, nobody is bothered with it. */
export async function isBlurry(file: File): Promise<boolean> {
  if (extensionOf(file.name) === 'pdf') return false
  try {
    const { pixels } = await drawnSmall(file, lookedAtWidth)
    return looksBlurry(grayOf(pixels.width, pixels.height, pixels.data))
  } catch {
    return false
  }
}
