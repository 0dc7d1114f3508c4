import { readField } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { askPrice, readDelivery } from '#lib/delivery/owner/owner.server.ts'
import { coverByState } from '#lib/delivery/owner/cover.ts'
import { count, kobo } from '#lib/fields.schema.ts'
import { deliveryDeskTexts } from '#lib/texts/desk/delivery.ts'
import { MOST_GRAMS } from '#lib/delivery/price/weight.ts'

/** The heaviest sample cart. */
const MOST_SAMPLE_GRAMS = 10 * MOST_GRAMS

export const screen = defineScreen({
  address: '/desk/delivery',
  right: 'delivery.see',
  menu: { label: deliveryDeskTexts.title, icon: 'pin', group: 'shop' },
  guide: 'delivery-prices',
  load: async (shop, { query }) => {
    const { states, rules, ...all } = await readDelivery(shop)
    const asked = {
      state: query.get('state') ?? '',
      lga: query.get('lga') ?? '',
      sum: query.get('sum') ?? '',
      grams: query.get('grams') ?? '',
    }
    const sum = readField(kobo(), asked.sum || '0')
    const grams = readField(count(0, MOST_SAMPLE_GRAMS), asked.grams || '0')
    const [state, lga] = [Number(asked.state), Number(asked.lga)]
    return {
      ...all,
      states,
      cover: coverByState(rules, states),
      asked,
      lgas: states.find(({ id }) => id === state)?.lgas ?? [],
      wrongSum: sum.error?.issues[0]?.message ?? '',
      wrongGrams: grams.error?.issues[0]?.message ?? '',
      answer:
        sum.success && grams.success
          ? await askPrice(shop, states, {
              state,
              lga,
              goodsKobo: sum.data,
              grams: grams.data,
            })
          : null,
    }
  },
})
