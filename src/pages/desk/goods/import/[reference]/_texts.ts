import { countOf } from '#lib/texts/count.ts'
import { countItems as items } from '#lib/texts/desk/goods.ts'

export const texts = {
  back: 'Import goods',
  read: (count: number) => `${items(count)} read.`,
  counts: {
    changed: 'would change',
    added: 'new',
    unchanged: 'stay as they are',
    faults: 'left out, faulty',
  },
  faults: (count: number) => `${items(count)} with a fault`,
  faultsText: 'They are left out. Correct them in the table, and send it again.',
  moreFaults: (count: number) => `And ${count.toLocaleString('en-NG')} more faults.`,
  line: (line: number, column: string | undefined) =>
    column ? `Line ${line}, ${column}` : `Line ${line}`,
  hints: 'Hints',
  photosApart:
    'A table brings no photos. Once its goods are in, send these in a zip, each named by its item, such as adire-gown.jpg:',
  photos: 'Add photos from a zip',
  conflicts: (count: number) =>
    `The desk and the table have both changed ${countOf(count, 'field')}`,
  conflictsText: 'The desk changed these after the table was written. Choose what counts.',
  kept: (count: number) => `The shop keeps ${countOf(count, 'field')}`,
  keptText:
    'This was sold or changed here after the goods moved in. It stays, unless you choose what the table has.',
  all: 'What counts',
  allOptions: [
    ['each', 'as chosen below for each'],
    ['desk', 'what the shop has, for all'],
    ['file', 'what the table has, for all'],
  ] as const,
  desk: (now: string, who: string | null, at: string | null) =>
    at === null ? `${now} (the shop)` : `${now} (${who ?? 'the desk'}, ${at})`,
  file: (given: string) => `${given} (the table)`,
  moreConflicts: (count: number) => `Of ${count} more, what the shop has counts.`,
  changes: (count: number) => `${items(count)} would change or be added`,
  stock: 'What the pieces in the table mean',
  stockOptions: { counted: 'They were counted', add: 'They are new' },
  missing: (count: number) => `Take out of the shop what the table does not have: ${items(count)}`,
  apply: (count: number) => `Import ${items(count)}`,
  applyKept: 'Import what is chosen from the table',
  applyText: 'All of it can be set back as one, as far as nobody has changed it since.',
  other: 'Choose another file',
  none: 'There is nothing to import.',
  removeFaulty: 'Correct the faulty lines before goods are taken out of the shop.',
  done: ({ added = 0, changed = 0, removed = 0, photos }: Readonly<Record<string, number>>) =>
    photos
      ? 'The photos are added one after another.'
      : `Imported: ${items(changed)} changed, ${added} added${removed > 0 ? `, ${removed} taken out of the shop` : ''}.`,
  undo: 'Set the import back',
  see: 'See the goods',
  undoText: 'What it added goes into the archive, what it changed becomes what it was.',
}
