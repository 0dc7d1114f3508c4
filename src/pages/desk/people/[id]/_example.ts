import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/people/{door.open}',
  also: [
    '/desk/people/{order.paid}',
    '/desk/people/{person.unverified}',
    '/desk/people/{person.blocked}',
    '/desk/people/{person.erased}',
    '/desk/people/{person.same}',
  ],
  files: [{ at: '/desk/people/{door.open}/data.json', for: ['owner'] }],
  for: ['owner', 'manager', 'support'],
  acts: {
    note: { good: { words: 'Call before 4 pm.' }, bad: { words: '' } },
    'let-in': {
      at: '/desk/people/{person.unverified}',
      for: ['owner'],
      good: {},
      bad: null,
    },
    block: { for: ['owner'], good: { reason: 'Threatened a rider' }, bad: { reason: '' } },
    unblock: { at: '/desk/people/{person.blocked}', for: ['owner'], good: {}, bad: null },
    merge: {
      at: '/desk/people/{person.blocked}',
      for: ['owner'],
      good: { other: '{person.guest}' },
      bad: { other: 'nobody at all' },
    },
    split: {
      at: '/desk/people/{person.same}',
      for: ['owner'],
      good: { key: '{person.same.key}' },
      bad: { key: '' },
    },
    export: { for: ['owner'], good: {}, bad: null },
    erase: { for: ['owner'], good: {}, bad: null },
    'stop-erasing': { at: '/desk/people/{person.erased}', for: ['owner'], good: {}, bad: null },
  },
}
