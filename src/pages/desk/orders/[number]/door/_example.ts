import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.paid}/door',
  also: ['/desk/orders/{order.sent}/door'],
  for: ['owner', 'manager', 'packer', 'support'],
  acts: {
    chosen: {
      at: '/desk/orders/{door.open}/door',
      for: ['owner', 'manager', 'support'],
      good: {},
      bad: { terms: '{long}' },
    },
    called: {
      at: '/desk/orders/{door.to-call}/door',
      for: ['owner', 'manager', 'support'],
      good: {},
      bad: null,
    },
    'handed-over': {
      at: '/desk/orders/{door.sent}/door',
      for: ['owner', 'manager', 'support'],
      good: { reason: 'The rider called' },
      bad: { reason: '' },
    },
    refused: {
      at: '/desk/orders/{door.sent}/door',
      for: ['owner', 'manager', 'packer'],
      good: { reason: 'Nobody was there' },
      bad: { reason: '' },
    },
    'after-all': {
      at: '/desk/orders/{door.refused}/door',
      for: ['owner', 'manager'],
      good: {},
      bad: null,
    },
  },
}
