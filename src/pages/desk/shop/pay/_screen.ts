import { defineScreen } from '#desk/screen.ts'
import { readWaysToPay } from '#lib/health/ways-to-pay.server.ts'

export const ADDRESS = '/desk/shop/pay'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'settings.see',
  guide: 'ways-to-pay',
  load: (shop, { query }) => readWaysToPay(shop, query.has('again')),
})
