import { defineScreen } from '#desk/screen.ts'

export const screen = defineScreen({
  address: '/desk/more',
  right: 'desk.use',
  load: async () => null,
})
