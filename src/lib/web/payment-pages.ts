import type { Shop } from '#lib/shop.ts'

type Csp = {
  csp?: { insertDirective: (directive: `form-action${string}`) => void } | undefined
}
type Page = Csp & { locals: { shop: Pick<Shop, 'payments'> } }

/**
 * Allows this page's forms to redirect to these origins: browsers apply `form-action` to the redirect after a form too.
 */
export function allowForms({ csp }: Csp, origins: Iterable<string>): void {
  const all = [...origins]
  if (all.length > 0) csp?.insertDirective(`form-action ${all.join(' ')}`)
}

/** Allows this page's forms to redirect to payment companies. */
export const allowPaymentPages = (page: Page): void =>
  allowForms(page, new Set(page.locals.shop.payments.flatMap(({ pageOrigins }) => pageOrigins)))
