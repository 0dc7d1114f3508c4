import { defineScreen } from '#desk/screen.ts'
import { askPrice, readDelivery } from '#lib/delivery/owner/owner.server.ts'
import { coverByState } from '#lib/delivery/owner/cover.ts'
import { kobo } from '#lib/fields.schema.ts'
import { deliveryDeskTexts } from '#lib/texts/desk/delivery.ts'
import { fieldErrors } from '#lib/texts/fields.ts'

export const screen = defineScreen({
  address: '/desk/delivery',
  right: 'delivery.see',
  menu: { label: deliveryDeskTexts.title, icon: 'truck', place: 7 },
  load: async (shop, { query }) => {
    const { states, rules, ...all } = await readDelivery(shop)
    const asked = {
      state: query.get('state') ?? '',
      lga: query.get('lga') ?? '',
      sum: query.get('sum') ?? '',
    }
    const sum = kobo().safeParse(asked.sum || '0')
    const [state, lga] = [Number(asked.state), Number(asked.lga)]
    return {
      ...all,
      states,
      cover: coverByState(rules, states),
      asked,
      lgas: states.find(({ id }) => id === state)?.lgas ?? [],
      wrongSum: sum.success ? '' : fieldErrors.notNaira,
      answer: sum.success
        ? await askPrice(shop, states, { state, lga, goodsKobo: sum.data })
        : null,
    }
  },
})
