import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ShopError } from '#lib/errors.ts'
import { EMPTY_FORM, type OpenForm, toRefusedForm } from '#lib/form.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { lookOver } from '../look-over.ts'

const FAILED: OpenForm = { ...EMPTY_FORM, code: 'server_error', formError: commonTexts.failed }

/**
 * A form that is sent by script: once at a time, with what the shop refused in `result` and the first wrong
 * field focused. `first` is the form as the server knows it.
 */
export function useForm(first: OpenForm, send: (form: FormData) => Promise<void>) {
  const [result, setResult] = useState(first)
  const [isPending, setPending] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (result !== first) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result, first])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const fieldErrors = lookOver(event.currentTarget)
    if (Object.keys(fieldErrors).length > 0)
      return setResult({ ...EMPTY_FORM, code: 'invalid', fieldErrors })
    setPending(true)
    setResult(EMPTY_FORM)
    try {
      await send(new FormData(event.currentTarget))
    } catch (thrown) {
      setPending(false)
      setResult(thrown instanceof ShopError ? toRefusedForm(thrown) : FAILED)
      if (!(thrown instanceof ShopError)) reportError(thrown)
    }
  }

  return { result, isPending, form: { ref, onSubmit, method: 'post' as const, noValidate: true } }
}

/** Which of these fields, in their order, a refused page begins with: it is focused without script, too. */
export const firstWrong = ({ fieldErrors }: OpenForm, names: string[]): string | undefined =>
  names.find((name) => fieldErrors[name])

/** What was typed into a text field. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')
