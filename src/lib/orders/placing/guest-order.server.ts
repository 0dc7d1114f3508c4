import { readGuestCartForOrder } from '#lib/cart/order.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { ShopError } from '#lib/errors.ts'
import { mayMailUnverified } from '#lib/notifications/unverified.server.ts'
import { mayMailFrom } from '#lib/limits/paid-from.server.ts'
import { limitNetwork } from '#lib/limits/networks.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after } from '#lib/time.ts'
import { type DeliveryAddress, HOLD_MS, type Order } from '../orders.ts'
import { findPendingOrdersOfCart } from '../orders.sql.ts'
import { failOrder, releaseExpiredHolds } from '../status/expire.server.ts'
import { lockHoldsOfGuest, mayHoldAsGuest } from '../stock/holds.server.ts'
import { mailPayLink } from './pay-link.server.ts'
import { readContact } from './receiver.server.ts'
import { bringUpToDate, isSamePlan, type NewOrder, planFor } from './place.server.ts'
import { writeOrder } from './write-order.server.ts'

/** Who orders without an account: the secret of their cart, and where they are. */
export type Guest = { secret: string; network: string }

/**
 * Whether the shop takes orders without an account: a company must take naira, as guests have no other way that all of
 * them can use.
 */
export function takesGuests({ config, payments }: Shop): boolean {
  const { guestCheckout } = shopFacts()
  const isOn = guestCheckout === null ? config.hasGuestCheckout : guestCheckout === 'on'
  return isOn && payments.some(({ kind }) => kind === 'fiat')
}

/**
 * Makes an order of the guest's cart as `placeOrder` does of a customer's, and mails its link. Throws ShopError:
 * `permission_denied` where the shop asks for an account, `throttled` in a flood, and what `placeOrder` throws.
 */
export async function placeAsGuest(
  shop: Shop,
  guest: Guest,
  newOrder: Omit<NewOrder, 'contact'>,
  typed: Readonly<Record<string, unknown>>,
): Promise<Order> {
  if (!takesGuests(shop)) throw new ShopError('permission_denied')
  const address = await readContact(shop, typed, newOrder.shippingMode)
  const { email } = address
  await limitNetwork(shop, 'guest-order', guest.network)
  await releaseExpiredHolds(shop)
  return shop.inTransaction(async (shop) => {
    const cart = await readGuestCartForOrder(shop, guest.secret, newOrder.cartId)
    const plan = await planFor(shop, cart, newOrder, async () => address)
    const holder = { ...address, network: guest.network }
    await lockHoldsOfGuest(shop, holder)
    const pending = await findPendingOrdersOfCart(shop.db, cart.id)
    const own = pending.filter(({ channel }) => channel === 'guest')
    const same = own.find((order) => isSamePlan(order, plan) && isFor(order, address))
    if (same) return bringUpToDate(shop, same, plan)
    for (const order of own) await failOrder(shop, order.id, 'replaced')
    const holdsGoods = await mayHoldAsGuest(shop, holder, plan.cart.lines)
    const order = await writeOrder(shop, plan, {
      channel: 'guest',
      customerId: null,
      network: guest.network,
      holdsGoods,
      payBefore: after(shop.now(), HOLD_MS),
    })
    // Counted here: an order that is not made uses up no mail of an address, which may be somebody else's.
    if (await mayMail(shop, email, guest.network)) await mailPayLink(shop, order)
    return order
  })
}

/** The page that follows shows the link, too. */
const mayMail = async (shop: Shop, email: string, network: string): Promise<boolean> =>
  email !== '' && (await mayMailUnverified(shop, email)) && mayMailFrom(shop, network)

/** An order for another phone number or e-mail address is another order: the limits count by them. */
const isFor = ({ address }: Order, { phone, email }: DeliveryAddress): boolean =>
  address.phone === phone && address.email === email
