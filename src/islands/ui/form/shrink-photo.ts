const LONGEST_PX = 2_048
const MOST_BYTES = 350_000
const QUALITIES = [0.85, 0.75, 0.65, 0.5]
/** The photo gets smaller by this factor when no quality is enough. */
const STEP = 0.75

/**
 * A photo as JPEG of at most 2,048 px and 350 kB, upright. One that is as small already, or that this browser cannot
 * read, is returned as it is: the shop says what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= MOST_BYTES) return file
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return file
  const fit = Math.min(1, LONGEST_PX / Math.max(image.width, image.height))
  for (let scale = fit; ; scale *= STEP) {
    const canvas = draw(image, scale)
    for (const quality of QUALITIES) {
      const blob = await toJpeg(canvas, quality)
      if (!blob) return file
      if (blob.size <= MOST_BYTES) return blob
    }
  }
}

function draw(image: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return canvas
  // JPEG has no transparency: what shows nothing would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** Makes the photos of a form small, before it is sent with its other fields. */
export async function shrinkPhotos(form: FormData): Promise<void> {
  const files = form.getAll('photos').filter((file) => file instanceof File)
  form.delete('photos')
  for (const file of files)
    if (file.size > 0) form.append('photos', await shrinkPhoto(file), file.name)
}
