import { defineScreen } from '#desk/screen.ts'
import { askPrice, readDelivery } from '#lib/delivery/owner/owner.server.ts'
import { coverByState } from '#lib/delivery/owner/cover.ts'
import { integer, kobo } from '#lib/fields.schema.ts'
import { deliveryDeskTexts } from '#lib/texts/desk/delivery.ts'
import { GRAMS_IN_KG } from '#lib/delivery/price/weight.ts'
import { fieldErrors } from '#lib/texts/fields.ts'

/** The heaviest sample cart. */
const MOST_SAMPLE_KG = 10_000

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
      kg: query.get('kg') ?? '',
    }
    const sum = kobo().safeParse(asked.sum || '0')
    const kg = integer(0, MOST_SAMPLE_KG).safeParse(asked.kg || '0')
    const [state, lga] = [Number(asked.state), Number(asked.lga)]
    return {
      ...all,
      states,
      cover: coverByState(rules, states),
      asked,
      lgas: states.find(({ id }) => id === state)?.lgas ?? [],
      wrongSum: sum.success ? '' : fieldErrors.notNaira,
      wrongKg: kg.success ? '' : fieldErrors.notPieces(0),
      answer:
        sum.success && kg.success
          ? await askPrice(shop, states, {
              state,
              lga,
              goodsKobo: sum.data,
              grams: kg.data * GRAMS_IN_KG,
            })
          : null,
    }
  },
})
