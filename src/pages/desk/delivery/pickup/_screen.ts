import { defineScreen } from '#desk/screen.ts'
import { readPickups } from '#lib/delivery/pickup/owner.server.ts'

export const screen = defineScreen({
  address: '/desk/delivery/pickup',
  right: 'delivery.see',
  load: readPickups,
})
