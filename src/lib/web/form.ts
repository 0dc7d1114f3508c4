import type { FieldErrors, ShopError } from '#lib/errors.ts'

/** A refusal as a form shows it: beside its fields, and `detail` where it belongs to none of them. */
export type FormError = { code: string; fields: FieldErrors; detail: string }

export const toFormError = ({ code, fields, detail }: ShopError): FormError => ({
  code,
  fields,
  detail,
})
