import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

const receipt = '/desk/orders/{order.paid}/papers/{order.paid.receipt}'

export const example: Example<typeof screen> = {
  at: receipt,
  also: [`${receipt}?size=a6`, `${receipt}?size=80mm`],
  for: ['owner', 'manager', 'support', 'books'],
}
