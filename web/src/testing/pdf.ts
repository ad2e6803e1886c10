import { onTestFinished, vi } from 'vitest'

/**
 * A PDF is on its way for the whole test. Without a browser it would fail to open, and from the second time on at once:
 * what is shown meanwhile would depend on which tests ran before.
 */
export async function pdfsOnTheirWay() {
  const pdf = await import('../features/viewer/pdf.ts')
  const held = { promise: new Promise(() => {}), destroy: async () => {} }
  const opening = vi.spyOn(pdf, 'openPdf').mockReturnValue(held as ReturnType<typeof pdf.openPdf>)
  onTestFinished(() => opening.mockRestore())
}

/** Each file with the pages that were drawn of it. */
export async function pdfsDrawn() {
  const pdf = await import('../features/viewer/pdf.ts')
  const drawn: string[] = []
  const opening = vi.spyOn(pdf, 'openPdf').mockImplementation(((src: string) => ({
    promise: Promise.resolve({
      numPages: 9,
      getPage: (page: number) => {
        drawn.push(`${src.split('/').at(-1)} ${page}`)
        return new Promise(() => {})
      },
    }),
    destroy: async () => {},
  })) as never)
  onTestFinished(() => opening.mockRestore())
  return drawn
}
