import sharp from 'sharp'

/** A photo as a phone makes it, of one plain colour. */
export async function aPhoto(name: string, background: string) {
  const create = { width: 900, height: 1_200, channels: 3 as const, background }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
