/** A photo as small as it is looked at, the right way up. Throws where it can't be read. */
export async function drawnSmall(
  file: File,
  longest: number,
): Promise<{ canvas: HTMLCanvasElement; pixels: ImageData }> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('no canvas')
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return { canvas, pixels: drawing.getImageData(0, 0, canvas.width, canvas.height) }
}
