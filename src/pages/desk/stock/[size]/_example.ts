import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/stock/{size}',
  for: ['owner', 'manager', 'packer'],
  acts: {
    count: { good: { 'counted.{size}': '40' }, bad: { 'counted.{size}': 'many' } },
    change: {
      for: ['owner', 'manager'],
      good: { way: 'fewer', pieces: '1', reason: 'Moths' },
      bad: { way: 'fewer', pieces: '1', reason: '' },
    },
    cost: {
      for: ['owner', 'manager'],
      good: { averageKobo: '9,000', why: 'The paper says so' },
      bad: { averageKobo: 'cheap', why: 'The paper says so' },
    },
  },
}
