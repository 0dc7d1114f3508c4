import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { EMPTY_FORM, type OpenForm, toRefusedForm } from '#lib/form.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { storedTokens } from '#stores/tokens.ts'
import { validateForm } from '#islands/validate-form.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const FAILED: OpenForm = { ...EMPTY_FORM, code: 'server_error', formError: commonTexts.failed }

/** A field, or the first choice of a group. */
const WRONG = '.field[aria-invalid=true], fieldset[aria-invalid=true] input'

/** Sends the fields; returns the path to go on to, or null to stay. Throws ShopError. */
type Send = (fields: FormData, form: HTMLFormElement) => Promise<string | null>

type Options = {
  /**
   * The endpoint wants the customer's tokens. Without good ones the form is posted to its page, which reads the cookie.
   */
  asCustomer?: boolean
  /** Faults that HTML does not check. Shown like those that the shop refuses. */
  check?: (fields: FormData) => FieldErrors
}

/**
 * A form with its state: what was refused is in `result`, and the first wrong field is focused. `first` is the form as
 * the server rendered it. With `send` it is sent by script, one try at a time; without, it is posted to its page once
 * its fields are filled in.
 */
export function useForm(first: OpenForm, send: Send | null, options: Options = {}) {
  const { asCustomer = false, check = () => ({}) } = options
  const [result, setResult] = useState(first)
  const [isPending, setPending] = useState(false)
  const noValidate = useIsHydrated()
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (result !== first) ref.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [result, first])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const given = new FormData(form)
    const seen = check(given)
    const unfit = send ? validateForm(form) : { ...seen, ...validateForm(form) }
    const isUnfit = Object.keys(unfit).length > 0
    if (isPending || isUnfit) {
      event.preventDefault()
      // Other listeners of `submit` must not believe that this form was sent (keep-session.client.ts).
      event.stopPropagation()
      if (!isPending)
        setResult({ ...EMPTY_FORM, code: 'invalid', fieldErrors: { ...seen, ...unfit } })
      return
    }
    if (!send || (asCustomer && !storedTokens().access)) return
    event.preventDefault()
    setPending(true)
    setResult(EMPTY_FORM)
    try {
      const goTo = await send(given, form)
      if (goTo === null) setPending(false)
      else location.assign(goTo)
    } catch (thrown) {
      if (asCustomer && thrown instanceof ShopError && thrown.status === 401) return form.submit()
      setPending(false)
      if (!(thrown instanceof ShopError)) reportError(thrown)
      setResult(thrown instanceof ShopError ? withSeen(toRefusedForm(thrown), seen) : FAILED)
    }
  }

  const onReset = () => setResult(EMPTY_FORM)
  const form = { ref, onSubmit, onReset, method: 'post' as const, noValidate }
  return { result, isPending, form }
}

const withSeen = (refused: OpenForm, seen: FieldErrors): OpenForm =>
  refused.code === 'invalid'
    ? { ...refused, fieldErrors: { ...seen, ...refused.fieldErrors } }
    : refused

/** Which of these fields, in their order, a refused page begins with: it is focused without script, too. */
export const firstWrong = ({ fieldErrors }: OpenForm, names: string[]): string | undefined =>
  names.find((name) => fieldErrors[name])

/** What was typed into a text field. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')
