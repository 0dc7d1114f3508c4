import { api } from '#lib/api.ts'
import type { ShippingMode, StateWithLgas } from '#lib/delivery/delivery.ts'
import type { OrderJson } from '#lib/orders/order-json.ts'
import { askedFor, type BillingPrice, type PaymentChoice } from './checkout.ts'
import type { PaymentJson } from './pay-page.ts'

type Shipping = { shipping_mode: ShippingMode; pickup_place_id: number | null }
type Asked = { lga_id: number | null; cart_id: string } & Shipping
type NewAddress = Record<'name' | 'phone' | 'email' | 'state' | 'lga' | 'street_address', string>
type Contact = Record<'name' | 'phone' | 'email', string>
type NewOrder = Shipping & {
  cart_id: string
  quote: string
  contact?: Contact
}
type PaymentPage = { data: { link: string; authorization_url: string; reference: string } }

export const fetchState = (id: string, signal: AbortSignal): Promise<StateWithLgas> =>
  api(`/billing/states/${id}/`, { signal })

export const postBillingPrice = (body: Asked, signal: AbortSignal): Promise<BillingPrice> =>
  api('/billing/billing-price/', { method: 'POST', body, signal })

export const postAddress = (body: NewAddress): Promise<unknown> =>
  api('/api/address/', { method: 'POST', body })

export const postOrder = (body: NewOrder, idempotencyKey: string): Promise<OrderJson> =>
  api('/api/orders/', { method: 'POST', body, idempotencyKey })

/** `path`: of an order's payment, for its customer or for who has its link. The answer waits for a change. */
export const fetchPayment = (
  path: string,
  waitS: number,
  signal: AbortSignal,
): Promise<PaymentJson> => api(path, { query: { wait: waitS }, signal })

export const postPay = (
  orderId: string,
  choice: PaymentChoice,
  idempotencyKey: string,
): Promise<PaymentPage> => {
  const { kind, way } = askedFor(choice)
  const body = { payment_kind: kind, payment_way: way }
  return api(`/api/orders/${orderId}/pay/`, { method: 'POST', body, idempotencyKey })
}
