import { defineScreen } from '#desk/screen.ts'

export const screen = defineScreen({
  address: '/desk/more',
  right: 'desk.use',
  guide: 'every-day',
  load: async () => null,
})
