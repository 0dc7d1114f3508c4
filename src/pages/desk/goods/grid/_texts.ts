import { countItems as items } from '#lib/texts/desk/goods.ts'

export const texts = {
  title: 'Prices and stock',
  back: 'Goods',
  text: 'Change what you like, then look at it before it counts. Cells can be pasted from a spreadsheet.',
  none: 'Nothing here.',
  review: 'See what it would do',
  would: (count: number) => `${items(count)} would change`,
  nothingYet: 'Nothing is changed yet.',
  save: (count: number) => `Change ${items(count)}`,
  again: 'Look at it again',
  nothing: 'Nothing would change.',
  leave: 'Leave all as it is',
  done: (changed: number) => `${items(changed)} changed.`,
  undo: 'Set all of it back',
}
