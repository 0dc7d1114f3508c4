import type { Shop } from '#lib/shop.ts'

type Page = {
  locals: { shop: Pick<Shop, 'payments'> }
  csp?: { insertDirective: (directive: `form-action${string}`) => void } | undefined
}

/** Allows this page's forms to redirect to payment companies: browsers apply `form-action` to the redirect after a form too. */
export function allowPaymentPages({ csp, locals }: Page): void {
  const origins = new Set(locals.shop.payments.flatMap(({ pageOrigins }) => pageOrigins))
  if (origins.size > 0) csp?.insertDirective(`form-action ${[...origins].join(' ')}`)
}
