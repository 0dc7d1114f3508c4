import type { KindName, Terms } from '#lib/offers/kinds/kinds.ts'
import type { GivenOffer } from '#lib/offers/owner/given.ts'
import { createOffer } from '#lib/offers/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'

type New = { kind: KindName; terms: Terms } & Partial<GivenOffer>

/** Makes an offer as the desk does. Returns its id. */
export const makeOffer = (shop: Shop, { kind, terms, ...given }: New): Promise<number> =>
  shop.inTransaction((shop) =>
    createOffer(
      shop,
      kind,
      {
        name: 'Weekend',
        code: null,
        person: null,
        personNote: '',
        goodsOf: '',
        items: '',
        deliveredTo: '',
        leastKobo: null,
        leastUnits: null,
        isFirstOrder: false,
        isOnceEach: false,
        mostUses: null,
        from: null,
        until: null,
        isOnTop: false,
        ...Object.fromEntries(
          Object.entries(terms).map(([name, value]) => [`terms.${name}`, value]),
        ),
        ...given,
      } as GivenOffer,
      null,
    ),
  )
