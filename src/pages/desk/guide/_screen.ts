import { defineScreen } from '#desk/screen.ts'
import { searchGuide } from '#lib/content/guide.ts'

export const screen = defineScreen({
  address: '/desk/guide',
  right: 'desk.use',
  load: async (_, { query }) => {
    const words = query.get('q')?.trim().slice(0, 100) ?? ''
    // Only the build has Astro's content; tests and commands load the screens without it.
    const { listGuide } = await import('#lib/content/guide.server.ts')
    const pages = await listGuide()
    return { words, pages: words ? searchGuide(pages, words) : pages }
  },
})
