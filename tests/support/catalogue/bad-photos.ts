import sharp from 'sharp'
import { aCloth } from '../accounts/portraits.ts'

/** A HEIC file begins so. */
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
const large = sharp({
  create: { width: 7_100, height: 7_100, channels: 3, background: '#fff' },
})
const still = () => aCloth().jpeg().toBuffer()
const frame = (r: number) => ({
  create: { width: 20, height: 20, channels: 3 as const, background: { r, g: 0, b: 0 } },
})
const moving = async (format: 'webp' | 'gif') =>
  sharp(await Promise.all([10, 200].map((r) => sharp(frame(r)).png().toBuffer())), {
    join: { animated: true },
  })
    .toFormat(format)
    .toBuffer()
/** Files that are no photos: their names, what is said of them, and their bytes. */
export const BAD_PHOTOS: [name: string, said: string, bytes: () => Promise<Uint8Array>][] = [
  ['nothing.jpg', 'is empty', async () => Buffer.of()],
  [
    'cut.jpg',
    'is damaged, or not all of it has arrived',
    async () => (await aNoisyPhoto()).subarray(0, 9_000),
  ],
  ['head.jpg', 'cannot be read as a photo', async () => (await still()).subarray(0, 10)],
  [
    'logo.svg',
    'is a drawing',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  [
    'svg.png',
    'is a drawing',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['dance.webp', 'moves', () => moving('webp')],
  ['dance.gif', 'moves', () => moving('gif')],
  ['huge.png', 'has more than 50 megapixels', () => large.png({ compressionLevel: 9 }).toBuffer()],
  ['IMG_0042.HEIC', 'is an iPhone photo (HEIC)', async () => heic],
  ['iphone.jpg', 'is an iPhone photo (HEIC)', async () => heic],
  ['list.jpg', 'cannot be read as a photo', async () => Buffer.from('name,price\ngown,20000')],
  [
    'fat.jpg',
    'is larger than 20 MB',
    async () => Buffer.concat([await still(), Buffer.alloc(20_000_000)]),
  ],
]

/** A JPEG of more than 9 kB. */
const aNoisyPhoto = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .jpeg()
    .toBuffer()
