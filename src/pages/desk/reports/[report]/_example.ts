import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/reports/sales',
  needs: ['order.delivered'],
  also: [
    '/desk/reports/sales?days=year',
    ...[
      'goods',
      'sizes',
      'categories',
      'places',
      'areas',
      'customers',
      'payments',
      'refunds',
      'offers',
      'vat',
      'earned',
      'earned-goods',
      'earned-orders',
      'stock',
      'staff',
    ].map((name) => `/desk/reports/${name}?days=week`),
  ],
  files: [{ at: '/desk/reports/sales/sales.csv' }, { at: '/desk/reports/goods/goods.xlsx' }],
  for: ['owner', 'manager', 'books'],
  acts: {
    'save-view': { good: { name: 'Ankara of the month' }, bad: { name: '' } },
    'remove-view': { at: '/desk/reports/sales', needs: ['view'], good: {}, bad: null },
  },
}
