import type { Generated } from 'kysely'
import type { EntryKind } from '#lib/books/books.ts'
import type { PaperKind } from '#lib/books/papers/papers.ts'
import type { PaymentKind, PaymentState, PaymentWay } from '#lib/payments/payments.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted } from './columns.ts'

export type PaymentAttemptTable = {
  id: string
  order_id: string
  attempt_number: number
  provider: string
  kind: PaymentKind
  reference: string
  amount_kobo: number
  currency: Defaulted<string>
  state: PaymentState
  url: string | null
  provider_tx_id: string | null
  created_at: Moment
  updated_at: Moment
  expires_at: Moment | null
  /** Null when nothing more is to be asked. */
  next_check_at: Moment | null
  last_checked_at: Moment | null
  check_count: Defaulted<number>
  /** What the company said came; null until it did. */
  received_kobo: Defaulted<number | null>
  /** What the company keeps of that; null where it does not say. */
  fee_kobo: Defaulted<number | null>
  /** 1 while the company waits for money that it has seen to be confirmed. */
  is_confirming: Defaulted<number>
  way: Defaulted<PaymentWay>
  /** A `PayHere` as JSON: where to pay on the shop's own page. */
  details: Defaulted<string | null>
  /** What the company last sent back of it without taking it. */
  rejected_kobo: Defaulted<number | null>
  /** Who sent a transfer, by name and bank, for staff only; cleared with the buyer's data. */
  sender: Defaulted<string | null>
  /** When its buyer first said that the transfer to the shop's own account is sent. */
  told_at: Defaulted<Moment | null>
}
export type PaymentEventTable = {
  id: Generated<number>
  provider: string
  event_id: string
  reference: string | null
  body: string
  received_at: Moment
  processed_at: Moment | null
}
/** Money at the account of the counter. `ended_at`: null while it belongs to no order. */
export type CounterPaymentTable = {
  id: Generated<number>
  provider: string
  /** The company's. */
  reference: string
  provider_tx_id: string | null
  amount_kobo: number
  fee_kobo: number | null
  /** Who sent it, by name and bank, for staff only; cleared when it is taken. */
  sender: string | null
  paid_at: Moment
  ended_at: Defaulted<Moment | null>
}
/** The built-in payment page's own ledger: the far side of the sandbox gateway. */
export type SandboxPaymentTable = {
  reference: string
  amount_kobo: number
  currency: string
  kind: PaymentKind
  email: string
  state: 'open' | 'paid' | 'declined' | 'abandoned' | 'refunded'
  return_url: string
  created_at: Moment
  paid_at: Moment | null
}

/** The books of the shop. Rows are only added; nothing in them names a person. */
export type BookEntryTable = {
  id: Generated<number>
  made_at: Moment
  /** In Lagos. */
  day: string
  kind: EntryKind
  /** Counts once, such as `sale:12` for a line of an order. */
  cause: string
  order_id: string
  /** The line and its goods, and their category at that time; null for what is of the whole order. */
  order_item_id: number | null
  item_id: number | null
  size_id: number | null
  category_id: number | null
  /** Where the order went. */
  state_id: number | null
  /** The payment and its company. */
  reference: string | null
  company: string | null
  units: number
  amount_kobo: number
}

/** A receipt of an order, or a credit note of a refund. Rows are only added, and a number never changes. */
export type PaperTable = {
  id: Generated<number>
  kind: PaperKind
  /** In Lagos. The numbers of a kind have no gap within one. */
  year: number
  number: number
  /** Counts once: `sale:` and the order, or the entries of the refund in the books. */
  cause: string
  order_id: string
  made_at: Moment
  total_kobo: number
  /** Who sold, as it was then; null for one of before papers had numbers: it has the first one. */
  seller_id: Defaulted<number | null>
  /** Hundredths of a percent, 0 for none, and how much of the total it is; null as `seller_id`. */
  vat_points: Defaulted<number | null>
  vat_kobo: Defaulted<number | null>
}
/** How many papers a year has. Its row is locked until a number is kept. */
export type PaperYearTable = { year: number; receipts: number; credit_notes: number }
/** What the shop said of itself, a `Seller` as JSON. */
export type PaperSellerTable = { id: Generated<number>; words: string }
/** What the entries of a month come to. Worked out from them, and may be again. */
export type BookSumTable = {
  /** What they are put together by: a `KeptBy`. */
  kept_by: string
  span: 'day' | 'month'
  /** `2026-11-20`, or `2026-11`. */
  period: string
  /** Such as an item's id; empty for none. */
  key: string
  kind: EntryKind
  kobo: number
  units: number
  orders: number
}
/** One row. All days before `before`, with the entries until `last_id`, are in the sums. */
export type BookSummedTable = { id: number; before: string; last_id: number }

/** A report with its days, as the query of its address: `days=last-month` stays the last month. */
export type ReportViewTable = {
  id: Generated<number>
  name: string
  name_key: string
  report: string
  query: string
}

/** How orders are paid, and the books of it. */
export type PaymentTables = {
  paper: PaperTable
  paper_year: PaperYearTable
  paper_seller: PaperSellerTable
  book_entry: BookEntryTable
  book_sum: BookSumTable
  book_summed: BookSummedTable
  report_view: ReportViewTable
  payment_attempt: PaymentAttemptTable
  payment_event: PaymentEventTable
  counter_payment: CounterPaymentTable
  sandbox_payment: SandboxPaymentTable
}
