import { countItems as items } from '#lib/texts/desk/goods.ts'

export const texts = {
  title: 'Change many',
  back: 'Goods',
  backToSales: 'Reduced prices',
  chosen: (count: number) => `${items(count)} chosen.`,
  none: 'No goods are chosen. Tick some in the list, or choose all that match there.',
  tooMany: (most: number) =>
    `More than ${items(most)} match. Choose a category or a tab in the list first.`,
  proposed: (change: string) => `Not done yet: ${change}`,
  nothing: 'Nothing would change.',
  would: (count: number) => `${items(count)} would change`,
  left: (count: number) => `${items(count)} would stay as they are`,
  apply: (count: number) => `Change ${items(count)}`,
  other: 'Something else',
  done: (changed: number, left: number) =>
    `${items(changed)} changed.${left > 0 ? ` ${items(left)} stayed as they were.` : ''}`,
  undo: 'Set all of it back',
  undoText: 'Items that somebody has changed since then stay as they are.',
  last: 'Last changes of many',
}
