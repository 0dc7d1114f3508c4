import { percent, units } from './fields.ts'
import { defineKind, groupsOf, unitsByPrice } from './kind.ts'

/** Of every `buy` + `get` pieces, the `get` cheapest cost less, or nothing. */
export const buyGet = defineKind<{ buy: number; get: number; percent: number }>({
  label: 'Buy some, get some cheaper or free',
  fields: {
    buy: units('Buy so many', 1),
    get: units('Get so many more', 1),
    percent: percent('Percent off these (100 is free)'),
  },
  say: ({ buy, get, percent }) =>
    percent === 100 ? `Buy ${buy}, get ${get} free` : `Buy ${buy}, get ${get} at ${percent}% off`,
  takeOff: (lines, { buy, get, percent }) => {
    const off = lines.map(() => 0)
    for (const group of groupsOf(unitsByPrice(lines), buy + get))
      for (const { line, kobo } of group.slice(buy))
        off[line] = (off[line] ?? 0) + Math.floor((kobo * percent) / 100)
    return off
  },
})
