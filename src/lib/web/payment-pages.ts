import type { Shop } from '#lib/shop.server.ts'

type Page = {
  locals: { shop: Pick<Shop, 'payments'> }
  csp?: { insertDirective: (directive: `form-action${string}`) => void } | undefined
}

/**
 * Lets this page's forms end at the payment companies: browsers hold `form-action` against the redirect that
 * answers a form too.
 */
export function allowPaymentPages({ csp, locals }: Page): void {
  const origins = new Set(locals.shop.payments.flatMap(({ pageOrigins }) => pageOrigins))
  if (origins.size > 0) csp?.insertDirective(`form-action ${[...origins].join(' ')}`)
}
