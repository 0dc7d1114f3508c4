import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders',
  needs: ['order.waiting', 'order.look', 'order.sent', 'order.delivered'],
  also: [
    '/desk/orders?q=nobody',
    '/desk/orders?tab=all&sold=2026-11-01_2026-11-20&category=1&company=sandbox',
  ],
  files: [
    { at: '/desk/orders/export/e-invoices.json?year=2026', for: ['owner', 'manager', 'books'] },
    { at: '/desk/orders/export/orders.csv?tab=all', for: ['owner', 'manager', 'books'] },
    { at: '/desk/orders/export/orders.xlsx?tab=all', for: ['owner', 'manager', 'books'] },
  ],
  for: ['owner', 'manager', 'packer', 'support', 'books'],
}
