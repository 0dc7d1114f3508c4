import { atom } from 'nanostores'
import { newKey } from '#lib/api.ts'
import {
  fetchState,
  postAddress,
  postBillingPrice,
  postOrder,
  postPay,
} from '#lib/checkout/checkout.api.ts'
import {
  type BillingPrice,
  type CheckoutValues,
  confirmInSteps,
  REQUIRED_FIELDS,
} from '#lib/checkout/checkout.ts'
import type { StateOrLga } from '#lib/delivery/delivery.ts'
import { readShipping } from '#lib/delivery/pickup/shipping.ts'
import { ShopError } from '#lib/errors.ts'
import { storedTokens } from './tokens.ts'

/** Something that is asked of the shop: not yet, under way, here, or refused. */
type Asked<T> =
  | { is: 'not-requested' }
  | { is: 'loading' }
  | { is: 'here'; value: T }
  | { is: 'failed'; error: ShopError }

const NOT_REQUESTED = { is: 'not-requested' } as const

/** The areas of the chosen state, and what delivery to the chosen one costs. Null: as the page came. */
export const $lgas = atom<Asked<StateOrLga[]> | null>(null)
export const $price = atom<Asked<BillingPrice> | null>(null)

let lgasUnderway = new AbortController()
let priceUnderway = new AbortController()

/** Loads the areas of a state. The area chosen before, and its price, are cleared. */
export async function chooseState(stateId: string, shipping: string): Promise<void> {
  lgasUnderway.abort()
  if (shipping === 'delivery') clearPrice()
  if (stateId === '') return $lgas.set(NOT_REQUESTED)
  const { signal } = (lgasUnderway = new AbortController())
  $lgas.set({ is: 'loading' })
  const answer = await ask(async () => (await fetchState(stateId, signal)).lgas)
  if (!signal.aborted) $lgas.set(answer)
}

/** `shipping`: as `readShipping` reads it. */
type Destination = { cartId: string; lgaId: string; shipping: string }

/** Shipping in the words of the API. */
function toShippingJson(shipping: string) {
  const { mode, placeId } = readShipping(shipping)
  return { shipping_mode: mode, pickup_place_id: placeId }
}

/** Asks what bringing the cart there costs. */
export async function choosePlace({ cartId, lgaId, shipping }: Destination): Promise<void> {
  priceUnderway.abort()
  if (lgaId === '' && shipping === 'delivery') return clearPrice()
  const { signal } = (priceUnderway = new AbortController())
  $price.set({ is: 'loading' })
  const body = { cart_id: cartId, lga_id: Number(lgaId) || null, ...toShippingJson(shipping) }
  const answer = await ask(async () => {
    // Straight from the sign-in the tokens may be under way still; without them the cart would be nobody's.
    if (!storedTokens().access && document.cookie.includes('signed-in=1'))
      await (await import('./session.ts')).mendSession()
    return postBillingPrice(body, signal)
  })
  if (!signal.aborted) $price.set(answer)
}

function clearPrice(): void {
  priceUnderway.abort()
  $price.set(NOT_REQUESTED)
}

async function ask<T>(work: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { is: 'here', value: await work() }
  } catch (error) {
    return { is: 'failed', error: error instanceof ShopError ? error : new ShopError('offline') }
  }
}

/** Keys of changes whose reply never came: the same change again is the same request, and done once. */
const unanswered = new Map<string, string>()

async function once<T>(change: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(change) ?? newKey()
  unanswered.set(change, key)
  try {
    const reply = await send(key)
    unanswered.delete(change)
    return reply
  } catch (error) {
    if (error instanceof ShopError && error.status >= 400 && error.status < 500)
      unanswered.delete(change)
    throw error
  }
}

/** Makes the order of the quoted total and returns its payment page. Throws ShopError. */
export async function confirmOrder(
  values: CheckoutValues,
  { cartId, quote }: { cartId: string; quote: string },
): Promise<string> {
  const shipping = toShippingJson(values.shipping_mode)
  const page = await confirmInSteps(values, {
    saveAddress: postAddress,
    placeOrder: (contact) => {
      const body = { cart_id: cartId, quote, ...shipping, ...(contact ? { contact } : {}) }
      return once(JSON.stringify([body, values]), (key) => postOrder(body, key))
    },
    openPayment: async (orderId, choice) => {
      const pay = (key: string) => postPay(orderId, choice, key)
      const { data } = await once(`pay ${orderId} ${choice}`, pay)
      return data.link || data.authorization_url
    },
  })
  clearPicks()
  return page
}

const KEY = 'checkoutPicks'

/**
 * What was picked and typed for a cart, as long as the tab is open and no order was made of it. How it is paid is not
 * kept here: each checkout starts on what the account's last order was paid by.
 */
export type CheckoutPicks = Pick<CheckoutValues, (typeof REQUIRED_FIELDS)[number]>

/** Keeps these beside what is kept for the cart already. */
export function savePicks(cartId: string, picks: Partial<CheckoutPicks>): void {
  try {
    const kept = { ...savedPicks(cartId), ...picks, cart_id: cartId }
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // No storage: the picks last as long as the page.
  }
}

/** Nothing of another cart: somebody else may have signed in in this tab since. */
export function savedPicks(cartId: string): Partial<CheckoutPicks> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Record<string, unknown>
    if (kept['cart_id'] !== cartId) return {}
    return Object.fromEntries(
      REQUIRED_FIELDS.flatMap((name) =>
        typeof kept[name] === 'string' ? [[name, kept[name]]] : [],
      ),
    )
  } catch {
    return {}
  }
}

function clearPicks(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // No storage: there is nothing to clear.
  }
}
