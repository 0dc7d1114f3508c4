import { defineScreen } from '#desk/screen.ts'

export const screen = defineScreen({
  address: '/desk/guide/[task]',
  right: 'desk.use',
  load: async (_, { params }) => {
    // Only the build has Astro's content; tests and commands load the screens without it.
    const { findGuidePage } = await import('#lib/content/guide.server.ts')
    return findGuidePage(params.task)
  },
})
