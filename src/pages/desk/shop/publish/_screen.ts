import { defineScreen } from '#desk/screen.ts'
import { askToPublish, readPublishing } from '#lib/publishing/publishing.server.ts'

export const ADDRESS = '/desk/shop/publish'

const act = { right: 'health.mend', isStep: true, subject: () => '' } as const

export const screen = defineScreen({
  address: ADDRESS,
  right: 'settings.see',
  guide: 'shop-facts',
  load: (shop) => readPublishing(shop),
  acts: {
    publish: {
      ...act,
      name: 'shop.published',
      says: 'published the pages',
      run: async (shop, { by }) => {
        await askToPublish(shop, { what: 'publish', who: by.name })
        return { next: `${ADDRESS}?done=asked` }
      },
    },
    back: {
      ...act,
      name: 'shop.published-back',
      says: 'went back to the pages of before',
      run: async (shop, { by }) => {
        await askToPublish(shop, { what: 'back', who: by.name })
        return { next: `${ADDRESS}?done=asked` }
      },
    },
  },
})
