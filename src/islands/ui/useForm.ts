import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ShopError } from '#lib/errors.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { type FormError, toFormError } from '#lib/web/form.ts'
import { lookOver } from '../look-over.ts'

const FAILED: FormError = { code: 'server_error', fields: {}, detail: commonTexts.failed }

/**
 * A form that is sent by script: once at a time, with what the shop refused in `error` and the first wrong field
 * focused. `first` is what the server has said already.
 */
export function useForm(first: FormError | null, send: (form: FormData) => Promise<void>) {
  const [error, setError] = useState(first)
  const [isPending, setPending] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (error !== first) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error, first])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const fields = lookOver(event.currentTarget)
    if (Object.keys(fields).length > 0) return setError({ code: 'invalid', fields, detail: '' })
    setPending(true)
    setError(null)
    try {
      await send(new FormData(event.currentTarget))
    } catch (thrown) {
      setPending(false)
      setError(thrown instanceof ShopError ? toFormError(thrown) : FAILED)
      if (!(thrown instanceof ShopError)) reportError(thrown)
    }
  }

  return { error, isPending, form: { ref, onSubmit, method: 'post' as const, noValidate: true } }
}

/** Which of these fields, in their order, a refused page begins with: it is focused without script, too. */
export const firstWrong = (error: FormError | null, names: string[]): string | undefined =>
  names.find((name) => error?.fields[name])

/** What was typed into a text field. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')
