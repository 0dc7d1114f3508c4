import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterUse } from '../cleanup.ts'

export const HEADER =
  'slug,name,category,sub_category,section,style,price,new_price,colours,sizes,images,description,added'

/** Rows of a small shop: a dress in sizes and on sale, a sold-out shirt, a bag of one size. */
export const ROWS = [
  'wrap-dress,Àdùkẹ́ Wrap Dress,women,dresses,ankara,Ankara,32000,24500,Rust|#1a2b3c,S-8:3|M-10:8|2XL-16:0,red.png|blue.png,"Cut on the bias.\n100% cotton, ""washable"".",2026-11-16',
  'senator-kaftan,Senator Kaftan,men,,native,Plain,45000,,Black,M-40:0|L-42:0,blue.png,Plain and sharp.,2026-10-01',
  'market-bag,Market Bag,women,,ankara,Ankara,9500,,,No Size:12,red.png,Carries all of Saturday.,2026-11-01',
]

const CATEGORIES = `
- name: Women
  slug: women
  image: red.png
  sub_categories:
    - {name: Dresses, slug: dresses}
    - {name: Tops, slug: tops}
  sections:
    - {name: Ankara, slug: ankara, body: Wax print for every day.}
    - {name: Owambe, slug: owambe, body: For Saturdays., sub_category: dresses}
- name: Shoes & Bags
  slug: shoes-bags
- name: Men
  slug: men
  sub_categories:
    - {name: Shirts, slug: shirts}
  sections:
    - {name: Native, slug: native, body: Kaftans.}
    - {name: Ankara, slug: ankara, body: Shirts.}
`

const DELIVERY = `
zones:
  - {name: Lagos, fee: 2500, free_over: 50000, eta_days: [1, 3], active: true}
  - {name: Elsewhere, fee: 6500, eta_days: [4, 8], active: true}
rules:
  - {zone: Elsewhere}
  - {zone: Lagos, state: Lagos}
  - {zone: Elsewhere, state: Lagos, lga: Epe}
pickup: {active: true, address: 14 Bode Thomas Street, hours: 9 to 6}
`

/** The cells of a good row. */
export const KAFTAN: readonly string[] = [
  'kaftan',
  'Kaftan',
  'men',
  '',
  'native',
  'Plain',
  '45000',
  '',
  'Black',
  'M-40:1',
  '',
  'Plain.',
  '2026-10-01',
]

/** A row like the kaftan's with some cells changed. */
export function rowWith(changes: Record<number, string>): string {
  const cells = [...KAFTAN]
  for (const [index, value] of Object.entries(changes)) cells[Number(index)] = value
  return cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join()
}

export type Folder = {
  dir: string
  write: (file: string, content: string | Uint8Array) => Promise<void>
  read: (file: string) => Promise<string>
  /** Writes items.csv with these rows. */
  writeRows: (...rows: string[]) => Promise<void>
}

/** An owner's folder with three items in three categories, gone after the test. */
export async function aFolder({ pictures = true } = {}): Promise<Folder> {
  const dir = await mkdtemp(join(tmpdir(), 'catalogue-test-'))
  afterUse(() => rm(dir, { recursive: true, force: true }))
  await mkdir(join(dir, 'images'))
  const write = (file: string, content: string | Uint8Array) => writeFile(join(dir, file), content)
  const writeRows = (...rows: string[]) => write('items.csv', `${[HEADER, ...rows].join('\n')}\n`)
  await write('categories.yaml', CATEGORIES)
  await write('delivery.yaml', DELIVERY)
  await writeRows(...ROWS)
  if (pictures) {
    await write('images/red.png', await aPicture('#c1121f'))
    await write('images/blue.png', await aPicture('#1f2a55'))
  }
  return { dir, write, writeRows, read: (file) => readFile(join(dir, file), 'utf8') }
}

/** A plain picture of this colour, 90 × 120 px unless told otherwise. */
export const aPicture = (colour: string, width = 90, height = 120): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
