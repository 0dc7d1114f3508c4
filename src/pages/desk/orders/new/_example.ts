import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/new',
  also: ['/desk/orders/new?cart={cart}', '/desk/orders/new?at=counter'],
  for: ['owner', 'manager', 'support'],
  acts: {
    new: {
      good: {
        'quantity.{size}': '1',
        name: 'Ada Obi',
        phone: '0803 555 0142',
        street_address: '22 Adelabu Street',
        state: '25',
        lga: '518',
        payment: 'later',
      },
      bad: { 'quantity.{size}': '1', name: '', payment: 'later' },
    },
  },
}
