import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ShopError } from '#lib/errors.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { type FormError, toFormError } from '#lib/web/form.ts'

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

  return { error, isPending, form: { ref, onSubmit, method: 'post' as const } }
}

/** What was typed into a text field. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')
