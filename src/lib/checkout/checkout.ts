import { cleanText } from '#lib/letters/clean-text.ts'
import type { PickupPlace, StateOrLga } from '#lib/delivery/delivery.ts'
import type { FreeDelivery } from '#lib/delivery/price/free-delivery.ts'
import { toE164 } from '#lib/letters/phone.ts'
import { readShipping } from '#lib/delivery/pickup/shipping.ts'
import { looksLikeEmail } from '#lib/email.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { payPagePathOf } from '#lib/orders/orders.ts'
import type { AskedWay, PaymentKind } from '#lib/payments/payments.ts'
import { checkoutErrors } from '#lib/texts/buying/checkout.ts'

/** The form's values as text, by the field names of the API. */
export type CheckoutValues = {
  name: string
  phone: string
  email: string
  /** Ids, or empty while nothing is chosen. */
  state: string
  lga: string
  street_address: string
  payment_kind: PaymentChoice
  /** As `readShipping` reads it: `delivery`, `pickup-3`. */
  shipping_mode: string
}

/** The fields with typed text; the others are choices. */
export const TYPED_FIELDS = [
  'name',
  'phone',
  'email',
  'street_address',
] as const satisfies (keyof CheckoutValues)[]

const CONTACT_FIELDS = ['name', 'phone', 'email'] as const satisfies (keyof CheckoutValues)[]

/** The fields that can be required, in the form's order. */
export const REQUIRED_FIELDS = [
  ...CONTACT_FIELDS,
  'state',
  'lga',
  'street_address',
] as const satisfies (keyof CheckoutValues)[]

/** The contract's price of a cart with delivery; money in naira. */
export type BillingPrice = {
  /** The price of delivery. */
  billing_total: number
  /** What the goods weigh, and how much of the delivery is for that; left out where it is nothing. */
  weight?: { grams: number; surcharge: number } | undefined
  cart_grand_total: number
  /** What offers take off the goods. */
  discount_total: number
  /** The code that was typed; null for none. */
  code: string | null
  /** Why it takes nothing off. */
  code_problem: string | null
  sum_total: number
  /** What gift cards and store credit pay of it, and what is left to pay. */
  credit_total: number
  to_pay: number
  eta: string
  /** Goods of this sum on are delivered there free; null: never, or picked up. */
  free_over: number | null
  /** Whether it can be paid to the rider, and if not, why; null where the shop offers that nowhere. */
  pay_on_delivery: DoorPrice | null
  /** `Thu 26 – Sat 28 November`, if it is paid today; null for pickup. */
  arrives: string | null
  /** Sent with the order, it proves which prices the shopper saw. */
  quote: string
}

/**
 * What is paid before the order is packed and what to the rider (naira). `deposit_kept`: also when the parcel is not
 * taken.
 */
export type DoorPrice = {
  offered: boolean
  why: string
  deposit: number
  to_rider: number
  deposit_kept: boolean
}

/**
 * How to pay: `fiat` and `crypto` on a company's page, `own` to the shop's own account, `door` to the rider, the others
 * on the shop's own page.
 */
export const PAYMENT_CHOICES = ['transfer', 'fiat', 'ussd', 'own', 'crypto', 'door'] as const
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number]

/** What the shop is asked for. With `ussd` the bank is chosen first, on the shop's own page. */
export const askedFor = (choice: PaymentChoice): { kind: PaymentKind; way: AskedWay } => ({
  kind: choice === 'crypto' ? 'crypto' : 'fiat',
  way: choice === 'transfer' || choice === 'own' || choice === 'door' ? choice : 'page',
})

/** Where the bank is chosen whose code is dialled. */
export const bankChoiceOf = (orderId: string): string => `${payPagePathOf(orderId)}?by=ussd`

/** A pickup place with what is said of it: address, hours, and what the driver takes at a bus park. */
export type PickupChoice = PickupPlace & { note: string }

/** The methods of a checkout that fit its price: paying the rider is for some places and sums. */
export const methodsFor = (
  methods: readonly PaymentMethod[],
  price: Pick<BillingPrice, 'pay_on_delivery'> | null,
): PaymentMethod[] =>
  methods.filter(({ choice }) => choice !== 'door' || price?.pay_on_delivery?.offered)

/** A way to pay, and the company that takes the money; empty for the rider. */
export type PaymentMethod = {
  kind: PaymentKind
  choice: PaymentChoice
  /** The name that shoppers know; of the shop's own account, its bank. */
  company: string
  /** How long (minutes) the company's price in coins is valid; null when its page shows that. */
  rateMinutes: number | null
  /** What a dollar costs (naira), where the price is in dollars. */
  nairaPerDollar?: number | undefined
  /** The least sum (kobo) that the company takes, where one is known. */
  leastKobo?: number | undefined
}

/** A message above the form, optionally with a link. */
export type CheckoutNotice = { text: string; link?: { label: string; href: string } | undefined }

/** Whether a button was pressed that takes the place of a script: the LGAs of a state, or what delivery costs. */
export const isAsked = ({ do: pressed = '' }: Record<string, string>): boolean =>
  /^(state|price)$/.test(pressed)

export type CheckoutView = {
  cartId: string
  /**
   * By somebody without an account: an e-mail address or a phone number is enough, and how to pay is asked afterwards.
   */
  isGuest: boolean
  /** `totalKobo`: the goods, without what offers take off. */
  cart: { count: number; totalKobo: number; discountKobo: number }
  values: CheckoutValues
  states: StateOrLga[]
  /** The LGAs of the chosen state. */
  lgas: StateOrLga[]
  price: BillingPrice | null
  pickups: PickupChoice[]
  /** Where delivery is free from which sum on; null where it never is. */
  free: FreeDelivery | null
  /** At least one. */
  methods: PaymentMethod[]
  errors: FieldErrors
  notice: CheckoutNotice | null
  /** Whether the page begins at the place, which a button without script has asked for. */
  isAsked?: boolean
}

type AddressValues = Omit<CheckoutValues, 'payment_kind' | 'shipping_mode'>
type Contact = Pick<CheckoutValues, (typeof CONTACT_FIELDS)[number]>

/** Each step throws ShopError. */
type ConfirmSteps = {
  saveAddress: (address: AddressValues) => Promise<unknown>
  /** `contact`: who picks the goods up; undefined for a delivery. */
  placeOrder: (contact: Contact | undefined) => Promise<{ id: string }>
  /** Returns the address of the payment page. */
  openPayment: (orderId: string, choice: PaymentChoice) => Promise<string>
}

/** Confirm Order: saves the address unless it is a pickup, makes the order, and returns its payment page. */
export async function confirmInSteps(
  { payment_kind: choice, shipping_mode: shipping, ...address }: CheckoutValues,
  { saveAddress, placeOrder, openPayment }: ConfirmSteps,
): Promise<string> {
  const { name, phone, email } = address
  const { mode } = readShipping(shipping)
  if (mode === 'delivery') await saveAddress(address)
  const { id } = await placeOrder(mode === 'pickup' ? { name, phone, email } : undefined)
  return choice === 'ussd' ? bankChoiceOf(id) : openPayment(id, choice)
}

/** Whether the buyer fetches the goods. */
export const isPickup = ({ shipping_mode }: Pick<CheckoutValues, 'shipping_mode'>): boolean =>
  readShipping(shipping_mode).mode === 'pickup'

/** The choices that a quote was made for. The form sends them with the quote. */
export const quotedFor = (picks: Pick<CheckoutValues, 'shipping_mode' | 'lga'>): string =>
  isPickup(picks) ? picks.shipping_mode : `delivery ${picks.lga}`

/** Checks the fields in the browser. The server checks more strictly. */
export function checkFields(values: CheckoutValues): FieldErrors {
  const errors: FieldErrors = {}
  const required = isPickup(values) ? CONTACT_FIELDS : REQUIRED_FIELDS
  for (const name of required)
    if (cleanText(values[name]) === '') errors[name] = [checkoutErrors.required]
  if (!errors['email'] && !looksLikeEmail(values.email)) errors['email'] = [checkoutErrors.email]
  if (!errors['phone'] && !toE164(values.phone)) errors['phone'] = [checkoutErrors.phone]
  return errors
}
