import type { ErrorCode } from '#lib/errors.ts'

/** What a refusal says when it carries no errors beside fields. The wording is the contract's. */
export const errorTexts: Record<ErrorCode, string> = {
  invalid: 'Some of the fields are not right.',
  bad_host: 'The Host header is not the name of a host.',
  unknown_act: 'This page has no such form. Nothing was changed. Load the page again.',
  bad_json: 'JSON parse error - the body is not valid JSON.',
  not_authenticated: 'Authentication credentials were not provided.',
  bad_authorization_header: 'Authorization header must contain two space-delimited values',
  token_not_valid: 'Given token not valid for any token type',
  user_not_found: 'User not found',
  user_inactive: 'User is inactive',
  password_changed: "The user's password has been changed.",
  bad_credentials: 'No active account found with the given credentials',
  account_blocked: 'This account is blocked.',
  buyer_blocked: 'We take no orders with this phone number or e-mail address.',
  permission_denied: 'You do not have permission to perform this action.',
  password_needed: 'Please give your password again.',
  form_outdated: 'This page was open too long. Please load it again and send the form once more.',
  pressed_twice: 'Pressed twice? Nothing was done by the second press. Press once more.',
  bad_origin: 'This request came from another site and was refused.',
  not_purchased: "You cannot rate a product you haven't purchased.",
  moved: 'This has another address now.',
  gone: 'This is no longer sold.',
  not_found: 'Not found.',
  invalid_page: 'Invalid page.',
  method_not_allowed: 'Method not allowed.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'Unsupported media type in request.',
  throttled: 'Request was throttled.',
  account_locked:
    'There were too many wrong passwords for this account. Try again in an hour, sign in where you have signed in before, or get a link by mail that lets you choose a new password.',
  idempotency_mismatch: 'This Idempotency-Key was used with another request.',
  idempotency_in_progress: 'The same request is still being carried out. Please try again.',
  insufficient_stock: 'Some items are no longer available.',
  too_many_held: 'So much cannot be held before it is paid.',
  price_changed: 'Prices have changed. Please review your order.',
  changed_since: 'Somebody else has changed this since. See what it is now.',
  no_delivery: 'We do not deliver to this area yet.',
  already_paid: 'This order is already paid.',
  order_not_payable: 'This order can no longer be paid.',
  order_not_failed: 'Only a failed order can be removed.',
  order_not_pending: 'Only an order that waits for its payment can be cancelled.',
  order_not_cancellable:
    'This order is packed already, or over: it can no longer be cancelled here. Please call us.',
  order_not_returnable:
    'This order cannot be sent back here: it is not delivered yet, is over, or was delivered too long ago. Please ask us.',
  payment_underway: 'A payment for this order is still under way.',
  no_room: 'The disk of the shop is full. Nothing was changed. Make room on it, then try again.',
  provider_unavailable: 'Payment service is unavailable. Please try again.',
  busy: 'The shop is very busy. Please try again.',
  server_error: 'A server error occurred.',
  offline: 'The shop cannot be reached. Check your connection and try again.',
}

/** Messages for a body that cannot be read. */
export const bodyErrors = {
  unreadableForm: 'The form could not be read.',
  tooManyFields: (most: number) => `The form has more than ${most} fields.`,
  mediaType: (type: string) => `Unsupported media type "${type}" in request.`,
}

/** What a page says instead of the contract's wording. */
export const formTexts = {
  tooOften: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60)
    return `Too often. Try again in ${minutes > 1 ? `${minutes} minutes` : 'a minute'}.`
  },
}
