import { errorTexts } from '#lib/texts/errors.ts'

/** Every refusal with its HTTP status. `coded` ones have `code` in the answer. */
const refusals = {
  invalid: { status: 400, coded: false },
  bad_host: { status: 400, coded: false },
  bad_json: { status: 400, coded: false },
  unknown_act: { status: 400, coded: true },
  not_authenticated: { status: 401, coded: false },
  bad_authorization_header: { status: 401, coded: true },
  token_not_valid: { status: 401, coded: true },
  user_not_found: { status: 401, coded: true },
  user_inactive: { status: 401, coded: true },
  password_changed: { status: 401, coded: true },
  bad_credentials: { status: 401, coded: false },
  account_blocked: { status: 403, coded: true },
  buyer_blocked: { status: 403, coded: true },
  permission_denied: { status: 403, coded: false },
  password_needed: { status: 403, coded: true },
  pressed_twice: { status: 409, coded: true },
  form_outdated: { status: 403, coded: true },
  bad_origin: { status: 403, coded: true },
  not_purchased: { status: 403, coded: false },
  moved: { status: 301, coded: true },
  gone: { status: 410, coded: true },
  not_found: { status: 404, coded: false },
  invalid_page: { status: 404, coded: false },
  method_not_allowed: { status: 405, coded: false },
  too_large: { status: 413, coded: false },
  unsupported_media_type: { status: 415, coded: false },
  throttled: { status: 429, coded: false },
  account_locked: { status: 429, coded: true },
  idempotency_mismatch: { status: 422, coded: true },
  idempotency_in_progress: { status: 409, coded: true },
  insufficient_stock: { status: 409, coded: true },
  too_many_held: { status: 409, coded: true },
  price_changed: { status: 409, coded: true },
  changed_since: { status: 409, coded: true },
  no_delivery: { status: 400, coded: true },
  already_paid: { status: 409, coded: false },
  order_not_payable: { status: 409, coded: true },
  order_not_failed: { status: 409, coded: false },
  order_not_pending: { status: 409, coded: false },
  order_not_cancellable: { status: 409, coded: true },
  order_not_returnable: { status: 409, coded: true },
  payment_underway: { status: 409, coded: true },
  no_room: { status: 507, coded: true },
  provider_unavailable: { status: 502, coded: false },
  busy: { status: 503, coded: false },
  server_error: { status: 500, coded: false },
  /** The server was not reached. Only the browser throws it. */
  offline: { status: 0, coded: false },
} as const

export type ErrorCode = keyof typeof refusals

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(refusals, code)

/** Field name to the sentences that stand beside it. */
export type FieldErrors = Record<string, string[]>

type ErrorDetails = {
  /** Errors beside fields; without any, the body is `{detail}`. */
  fields?: FieldErrors
  /** Replaces the code's own sentence. */
  detail?: string
  /** Further keys of the answer: `items`, `available`, `messages` … */
  extra?: Record<string, unknown>
  /** HTTP status where the contract wants another than the code's. */
  status?: number
  headers?: Record<string, string>
  /** Whether the answer has `code`, when the contract differs from the default. */
  coded?: boolean
}

/**
 * The only way to refuse something with a reason that a shopper can understand. Any other thrown error is a bug or an
 * outage.
 */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors
  readonly detail: string
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly coded: boolean

  constructor(code: ErrorCode, circumstances: ErrorDetails = {}) {
    super(circumstances.detail ?? errorTexts[code])
    this.name = 'ShopError'
    this.code = code
    this.status = circumstances.status ?? refusals[code].status
    this.fields = circumstances.fields ?? {}
    this.detail = circumstances.detail ?? errorTexts[code]
    this.extra = circumstances.extra ?? {}
    this.headers = circumstances.headers ?? {}
    this.coded = circumstances.coded ?? refusals[code].coded
  }

  /** The contract's body: field arrays, or `detail`; `code` where the contract has one. */
  toJSON(): Record<string, unknown> {
    const said = Object.keys(this.fields).length > 0 ? this.fields : { detail: this.detail }
    return { ...said, ...(this.coded ? { code: this.code } : {}), ...this.extra }
  }
}

/** A refusal beside one field. */
export const fieldError = (field: string, ...sentences: string[]): ShopError =>
  new ShopError('invalid', { fields: { [field]: sentences } })
