import { countItems as items } from '#lib/texts/desk/goods.ts'

const lines = (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-NG')} lines`)

const photos = (count: number) =>
  count === 1 ? '1 photo' : `${count.toLocaleString('en-NG')} photos`

export const texts = {
  back: 'Import goods',
  read: (count: number) => `${lines(count)} read.`,
  counts: {
    changed: 'would change',
    added: 'new',
    unchanged: 'stay as they are',
    faults: 'left out, faulty',
  },
  faults: (count: number) => `${lines(count)} with a fault`,
  faultsText: 'They are left out. Correct them in the table, and send it again.',
  moreFaults: (count: number) => `And ${count.toLocaleString('en-NG')} more faults.`,
  line: (line: number, column: string | undefined) =>
    column ? `Line ${line}, ${column}` : `Line ${line}`,
  hints: 'Hints',
  conflicts: (count: number) =>
    `The desk and the table have both changed ${count === 1 ? '1 field' : `${count} fields`}`,
  conflictsText: 'The desk changed these after the table was written. Choose what counts.',
  all: 'What counts',
  allOptions: [
    ['each', 'as chosen below for each'],
    ['desk', 'what the desk has, for all'],
    ['file', 'what the table has, for all'],
  ] as const,
  desk: (now: string, who: string | null, at: string) => `${now} (${who ?? 'the desk'}, ${at})`,
  file: (given: string) => `${given} (the table)`,
  moreConflicts: (count: number) => `Of ${count} more, what the desk has counts.`,
  changes: (count: number) => `${items(count)} would change or be added`,
  stock: 'What the pieces in the table mean',
  stockOptions: { counted: 'They were counted', add: 'They are new' },
  missing: (count: number) => `Take out of the shop what the table does not have: ${items(count)}`,
  apply: (count: number) => `Import ${lines(count)}`,
  applyText: 'All of it can be set back as one, as far as nobody has changed it since.',
  moved: (shop: string, count: number) => `A product export of ${shop}, with ${items(count)}.`,
  movedText:
    'Its lines and columns are named as they are there. Goods without a photo get those of the old shop: they are fetched after the import, one after another, and its page says which could not be had.',
  photos: 'Photos from the old shop',
  photosAdded: (count: number) => `${photos(count)} fetched.`,
  photosWaiting: (count: number) =>
    `${photos(count)} still to fetch. Load this page again to see what has come.`,
  photosLeft: (count: number) => `${photos(count)} could not be had`,
  photosLeftText: 'Add them at the items themselves.',
  places: 'Where the goods go',
  placesText:
    'Categories of the old shop, and yours. Goods without a place are left out. As drafts they come without a category, and nobody sees them yet.',
  noPlaceName: 'Without a category',
  ofPlace: (name: string, count: number) => `${name} (${items(count)})`,
  choose: 'Choose',
  asDrafts: 'As drafts',
  showPlaces: 'Look again',
  other: 'Choose another file',
  none: 'There is nothing to import.',
  removeFaulty: 'Correct the faulty lines before goods are taken out of the shop.',
  done: ({ added = 0, changed = 0, removed = 0 }: Readonly<Record<string, number>>) =>
    `Imported: ${items(changed)} changed, ${added} added${removed > 0 ? `, ${removed} taken out of the shop` : ''}.`,
  undo: 'Set the import back',
  undoText: 'What it added goes into the archive, what it changed becomes what it was.',
}
