import { countOf } from '#lib/texts/count.ts'

export const texts = {
  title: 'Today',
  greeting: (hour: number, name: string) =>
    `Good ${hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'}, ${name}`,
  toPack: (count: number) => (count === 1 ? 'order to pack' : 'orders to pack'),
  since: (moment: string) => `The first was paid ${moment}`,
  pack: 'Start packing',
  nothing: 'Nothing to pack. Well done.',
  sold: 'Sold today',
  payments: (count: number) => countOf(count, 'payment'),
  before: (sum: string) => `A week ago at this time: ${sum}`,
  lowStock: 'Goods that run low',
  toAnswer: 'Returns to answer',
  toSettle: 'Returns to settle',
  newest: 'Newest orders',
  all: 'All orders',
  quiet: 'There is nothing for you here today. The menu has your pages.',
}
