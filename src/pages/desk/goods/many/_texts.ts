const items = (count: number) => (count === 1 ? '1 item' : `${count.toLocaleString('en-NG')} items`)

export const texts = {
  title: 'Change many',
  back: 'Goods',
  chosen: (count: number) => `${items(count)} chosen.`,
  none: 'No goods are chosen. Tick some in the list, or choose all that match there.',
  tooMany: (most: number) =>
    `More than ${items(most)} match. Choose a category or a tab in the list first.`,
  nothing: 'Nothing would change.',
  would: (count: number) => `${items(count)} would change`,
  left: (count: number) => `${items(count)} would stay as they are`,
  more: (count: number) => `And ${items(count)} more.`,
  nothingYet: 'Nothing is changed yet.',
  apply: (count: number) => `Change ${items(count)}`,
  other: 'Something else',
  done: (changed: number, left: number) =>
    `${items(changed)} changed.${left > 0 ? ` ${items(left)} stayed as they were.` : ''}`,
  undone: (count: number) => `${items(count)} set back.`,
  notUndone: (slugs: string) =>
    `These stay as they are, as somebody has changed them since: ${slugs}.`,
  undo: 'Set all of it back',
  undoText: 'As far as nobody has changed it since.',
  wasUndone: 'It was set back.',
  last: 'Last changes of many',
}
