import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.paid}',
  files: [
    {
      at: '/desk/orders/{order.paid}/pictures/{order.paid.picture}',
      for: ['owner', 'manager', 'packer', 'support'],
    },
  ],
  also: ['/desk/orders/{order.packed}'],
  for: ['owner', 'manager', 'packer', 'support', 'books'],
  acts: {
    packed: { for: ['owner', 'manager', 'packer'], good: {}, bad: null },
    sent: {
      at: '/desk/orders/{order.packed}',
      for: ['owner', 'manager', 'packer'],
      good: { name: 'Musa', phone: '0803 555 0199' },
      bad: { name: '{long}' },
    },
    delivered: {
      at: '/desk/orders/{order.collected}',
      for: ['owner', 'manager', 'packer'],
      good: { without: 'yes' },
      bad: { code: '{long}' },
    },
    'take-back': {
      at: '/desk/orders/{order.packed}',
      for: ['owner', 'manager', 'packer'],
      good: {},
      bad: { state: 'delivered' },
    },
    courier: {
      at: '/desk/orders/{order.sent}',
      for: ['owner', 'manager', 'packer'],
      good: { name: 'Musa' },
      bad: { name: '{long}' },
    },
    note: {
      for: ['owner', 'manager', 'packer', 'support'],
      good: { words: 'Ring the bell' },
      bad: { words: '' },
    },
    mail: { for: ['owner', 'manager', 'support'], good: {}, bad: null },
    'refund-back': {
      at: '/desk/orders/{order.refunded}',
      for: ['owner', 'manager', 'support', 'books'],
      good: {},
      bad: { request: '' },
    },
  },
}
