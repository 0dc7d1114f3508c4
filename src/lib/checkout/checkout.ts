import {
  barePhone,
  LOOSE_PHONE_PATTERN,
  type Pickup,
  type Place,
  type ShippingMode,
} from '#lib/delivery/delivery.ts'
import type { FieldErrors } from '#lib/errors.ts'
import type { PaymentKind } from '#lib/payments/payments.ts'
import { checkoutErrors } from '#lib/texts/checkout.ts'

/** What the form holds, as text, under the names that its fields have on the wire. */
export type CheckoutValues = {
  name: string
  phone: string
  email: string
  /** Ids, or empty while nothing is chosen. */
  state: string
  lga: string
  street_address: string
  payment_kind: PaymentKind
  shipping_mode: ShippingMode
}

/** The fields that are typed into; the others are picked. */
export const TYPED_FIELDS = [
  'name',
  'phone',
  'email',
  'street_address',
] as const satisfies (keyof CheckoutValues)[]

const CONTACT_FIELDS = ['name', 'phone', 'email'] as const satisfies (keyof CheckoutValues)[]

/** The fields that may have to be filled in, in the order in which they stand. */
export const REQUIRED_FIELDS = [
  ...CONTACT_FIELDS,
  'state',
  'lga',
  'street_address',
] as const satisfies (keyof CheckoutValues)[]

/** What a cart costs delivered, as the contract says it; money in naira. */
export type BillingPrice = {
  /** What delivery costs. */
  billing_total: number
  cart_grand_total: number
  sum_total: number
  eta: string
  /** `Thu 26 – Sat 28 November`, if it is paid today; null where it is fetched. */
  arrives: string | null
  /** Given back with the order, it shows that these were the prices the shopper saw. */
  quote: string
}

/** A way to pay, and the company on whose page that happens. */
export type PaymentMethod = {
  kind: PaymentKind
  /** As shoppers know it. */
  company: string
  /** How long the company's price in coins holds; null where its page says that. */
  rateMinutes: number | null
}

/** What is said above the form, with where to go from there. */
export type CheckoutNotice = { text: string; link?: { label: string; href: string } | undefined }

export type CheckoutView = {
  cartId: string
  cart: { count: number; totalKobo: number; pictures: string[] }
  values: CheckoutValues
  states: Place[]
  /** Those of the chosen state. */
  lgas: Place[]
  price: BillingPrice | null
  pickup: Pickup | null
  /** At least one. */
  methods: PaymentMethod[]
  errors: FieldErrors
  notice: CheckoutNotice | null
}

type Address = Omit<CheckoutValues, 'payment_kind' | 'shipping_mode'>
type Contact = Pick<CheckoutValues, (typeof CONTACT_FIELDS)[number]>

/** Each step throws ShopError. */
type ConfirmSteps = {
  saveAddress: (address: Address) => Promise<unknown>
  /** `contact`: who fetches the goods; undefined where they are delivered. */
  placeOrder: (contact: Contact | undefined) => Promise<{ id: string }>
  /** Where the order is paid. */
  openPayment: (orderId: string, kind: PaymentKind) => Promise<string>
}

/** Confirm Order: saves the address, unless the goods are fetched, makes the order and returns its payment page. */
export async function confirmInSteps(
  { payment_kind: kind, shipping_mode: mode, ...address }: CheckoutValues,
  { saveAddress, placeOrder, openPayment }: ConfirmSteps,
): Promise<string> {
  const { name, phone, email } = address
  if (mode === 'delivery') await saveAddress(address)
  const { id } = await placeOrder(mode === 'pickup' ? { name, phone, email } : undefined)
  return openPayment(id, kind)
}

/** What a quote was asked for, as the form sends it along with the quote. */
export const quotedFor = (picks: Pick<CheckoutValues, 'shipping_mode' | 'lga'>): string =>
  picks.shipping_mode === 'pickup' ? 'pickup' : `delivery ${picks.lga}`

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE = new RegExp(`^${LOOSE_PHONE_PATTERN}$`)

/** What can be seen to be wrong before the shop is asked; the shop looks closer. */
export function checkFields(values: CheckoutValues): FieldErrors {
  const errors: FieldErrors = {}
  const required = values.shipping_mode === 'pickup' ? CONTACT_FIELDS : REQUIRED_FIELDS
  for (const name of required)
    if (values[name].trim() === '') errors[name] = [checkoutErrors.required]
  if (!errors['email'] && !EMAIL.test(values.email.trim())) errors['email'] = [checkoutErrors.email]
  if (!errors['phone'] && !PHONE.test(barePhone(values.phone)))
    errors['phone'] = [checkoutErrors.phone]
  return errors
}
