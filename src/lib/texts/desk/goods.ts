import { countOf } from '#lib/texts/count.ts'
import type { GOODS_SORTS } from '#lib/catalogue/goods/list/list.ts'
import type { ManyChange } from '#lib/catalogue/goods/many/many.ts'
import { chipLabel } from '#lib/texts/goods/pieces.ts'
import { formatNaira } from '#lib/money.ts'
import { writtenTimeOf, type Moment } from '#lib/time.ts'

/** What the desk says in a list of goods. */
export const goodsListTexts = {
  left: (left: number, isShown: boolean) =>
    left > 0 ? `${left} left` : isShown ? 'sold out' : 'no pieces',
  /** What is sold out of what is offered: `XL out`. */
  out: (out: number, first: string) => {
    const [size = '', colour] = first.split('/').toReversed()
    return `${out > 1 ? out : [colour, chipLabel(size)].filter(Boolean).join(' ')} out`
  },
  sizes: (sizes: number, hasColours: boolean) =>
    sizes > 1 ? `${sizes} sizes${hasColours ? ' and colours' : ''}` : 'one size',
  noPrice: 'no price yet',
  hidden: 'not in the shop',
  archived: 'archived',
  category: 'Category',
  anyCategory: 'All categories',
  sorts: {
    newest: 'Newest first',
    name: 'By name',
    left: 'Fewest left first',
  } satisfies Record<(typeof GOODS_SORTS)[number], string>,
  noPhoto: 'No photo',
  choose: (name: string) => `Choose ${name}`,
}

/** The columns of the grid of goods, and the labels of its cells. */
export const gridTexts = {
  head: ['Price ₦', 'Reduced ₦', 'Shown', 'Stock'],
  columns: {
    price: (name: string) => `Price of ${name} in ₦`,
    newPrice: (name: string) => `Reduced price of ${name} in ₦`,
    shown: (name: string) => `Whether the shop shows ${name}`,
    stock: (name: string) => `Stock of ${name}`,
  },
  yesNo: [
    ['yes', 'yes'],
    ['no', 'no'],
  ] as const,
}

const sayTimes = ({ from, until }: { from: Moment | null; until: Moment | null }): string =>
  [from && ` from ${writtenTimeOf(from)}`, until && ` until ${writtenTimeOf(until)}`]
    .filter(Boolean)
    .join('')

/** What the forms for many goods say. */
export const manyTexts = {
  price: 'Change prices',
  direction: 'Prices go',
  directions: [
    ['up', 'up'],
    ['down', 'down'],
  ] as const,
  amount: 'By how much',
  unit: 'In',
  units: [
    ['percent', 'percent'],
    ['naira', 'naira'],
  ] as const,
  rounding: 'Rounded to',
  wholeNaira: 'whole naira',
  margin: 'Set prices by what goods cost you',
  above: 'Percent above the cost',
  aboveHint:
    'Rounded up. The dearest size makes the price; sizes with their own price have it by their own cost. Goods whose cost is not known stay as they are.',
  sale: 'Reduce for a time',
  off: 'Percent less',
  from: 'From',
  until: 'Until',
  times: 'In Lagos time. Empty: at once, and until you change it.',
  window: 'Move the beginning or end of reduced prices',
  sameTimes: 'In Lagos time. Empty: it stays as it is.',
  noTimes: 'Write a beginning or an end.',
  move: 'Move to a category',
  none: 'None',
  category: 'Category',
  subCategory: 'Sub-category',
  section: 'Section',
  tag: 'Give a style or a material',
  style: 'Style',
  styleHint: 'In place of the present one. Empty: it stays.',
  material: 'Material, added to those that are there',
  simple: {
    show: 'Show in the shop',
    hide: 'Take out of the shop',
    'end-sale': 'End the reduced price',
    archive: 'Put in the archive',
    restore: 'Take out of the archive',
  },
  look: 'See what it would do',
  noAmount: 'Write a whole number, such as 10% or ₦500.',
  percent: 'At most 90 percent less, or 500 percent more.',
  noTag: 'Write a style or a material.',
  /** What was done, in the list of last changes and in the audit. */
  say: (change: ManyChange): string => {
    switch (change.kind) {
      case 'price': {
        const { percent, kobo, rounding } = change
        const by = percent === 0 ? formatNaira(Math.abs(kobo)) : `${Math.abs(percent)}%`
        const rest = rounding > 1 ? `, rounded to ₦${rounding}` : ''
        return `Prices ${percent + kobo < 0 ? 'down' : 'up'} by ${by}${rest}`
      }
      case 'margin':
        return `Prices ${change.percent}% above the cost, rounded up to ₦${change.rounding}`
      case 'sale': {
        return `Reduced by ${change.percent}%${sayTimes(change)}`
      }
      case 'window':
        return `Reduced prices moved:${sayTimes(change)}`
      case 'move':
        return `Moved to ${[change.category, change.subCategory, change.section].filter(Boolean).join(', ')}`
      case 'tag':
        return `Tagged ${[change.style, change.material].filter(Boolean).join(', ')}`
      default:
        return {
          'end-sale': 'Sale ended',
          show: 'Shown',
          hide: 'Hidden',
          archive: 'Archived',
          restore: 'Taken out of the archive',
        }[change.kind]
    }
  },
}

/** `1 item`, `1,000 items`. */
export const countItems = (count: number): string => countOf(count, 'item')

/** What a change of many goods and an import say both. */
export const batchTexts = {
  isNew: 'New',
  more: (count: number) => `And ${countItems(count)} more.`,
  nothingYet: 'Nothing is changed yet.',
  states: { waits: 'not imported yet', applied: 'done', undone: 'set back' },
  undone: (count: number) => `${countItems(count)} set back.`,
  notUndone: (slugs: string) =>
    `These stay as they are, as somebody has changed them since: ${slugs}.`,
  wasUndone: 'It was set back.',
}

/** The fields of a draft. */
export const draftTexts = {
  open: (name: string) => `Open ${name}`,
  name: (number: number) => `Name of draft ${number}`,
  part: (category: string, name: string) => `${category}: ${name}`,
  draft: (number: number) => `Draft ${number}`,
  category: 'Category',
  chooseOne: 'Choose one',
  price: 'Price in ₦',
  pieces: 'Pieces',
}
