import { sharesOf } from '#lib/pricing/shares.ts'
import { percent } from './fields.ts'
import { defineKind } from './kind.ts'

/** Some percent off. The sum is rounded once, not line by line. */
export const percentOff = defineKind<{ percent: number }>({
  label: 'Percent off',
  fields: { percent: percent('Percent off') },
  takesAll: ({ percent }) => percent === 100,
  say: ({ percent }) => `${percent}% off`,
  takeOff: (lines, { percent }) => {
    const left = lines.map(({ leftKobo }) => leftKobo)
    const whole = left.reduce((sum, kobo) => sum + kobo, 0)
    return sharesOf(Math.floor((whole * percent) / 100), left)
  },
})
