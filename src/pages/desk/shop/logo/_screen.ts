import { form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { changeLogo } from '#lib/content/facts/change-logo.server.ts'
import { shopLogo } from '#lib/content/facts/logo.server.ts'
import { readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import { fieldError } from '#lib/errors.ts'
import { line, orNone } from '#lib/fields.schema.ts'
import { texts } from './_texts.ts'

export const ADDRESS = '/desk/shop/logo'

const SEEN_LENGTH = 60
const act = {
  right: 'settings.change',
  form: form({ seen: orNone(line(SEEN_LENGTH)) }),
  subject: () => '',
} as const

export const screen = defineScreen({
  address: ADDRESS,
  right: 'settings.see',
  guide: 'shop-facts',
  load: async (shop) => {
    const { logo: own, brand } = await readOwnFacts(shop)
    return { own, brand, shown: await shopLogo() }
  },
  acts: {
    show: {
      ...act,
      name: 'shop.logo',
      says: 'chose a logo for the shop',
      takesPhotos: 'logo',
      run: async (shop, { given: { seen }, photos, by }) => {
        const picture = photos.at(-1)
        if (!picture) throw fieldError('photos', texts.noneChosen)
        const changes = inAudit(await changeLogo(shop, { seen, picture }, by.name))
        return { next: `${ADDRESS}?done=shown`, changes }
      },
    },
    remove: {
      ...act,
      name: 'shop.logo-removed',
      says: 'took the logo of the shop away',
      run: async (shop, { given: { seen }, by }) => {
        const changes = inAudit(await changeLogo(shop, { seen, picture: null }, by.name))
        return { next: `${ADDRESS}?done=away`, changes }
      },
    },
  },
})
