import { useState } from 'react'
import { EMPTY_FORM, type OpenForm, otherErrors } from '#lib/form.ts'
import { postNewsletter } from '#lib/newsletter/newsletter.api.ts'
import { newsletterTexts as texts } from '#lib/texts/newsletter.ts'
import { emailInput } from '#islands/ui/form/email-input.ts'
import { toast } from './toast.ts'
import { useIsHydrated } from '#islands/ui/form/use-is-hydrated.ts'
import { textOf, useForm } from '#islands/ui/form/useForm.ts'

export type Props = {
  id?: string | undefined
  /** The path of the page that the form stands on. */
  source: string
  /** The form as the server rendered it. */
  first?: OpenForm | undefined
  /** On a light ground the one action is clay. */
  onPaper?: boolean | undefined
}

const labels = {
  open: texts.subscribe,
  sending: texts.subscribing,
  done: texts.subscribed,
  failed: texts.failed,
}

/** The form, and the state of sending it. */
function useNewsletter(source: string, first: OpenForm) {
  const [answer, setAnswer] = useState<'open' | 'done' | 'failed'>('open')
  const { result, isPending, form } = useForm(first, async (given) => {
    try {
      await postNewsletter({ email: textOf(given, 'email'), source })
    } catch (failure) {
      setAnswer('failed')
      void toast({ kind: 'failed', text: texts.failed })
      throw failure
    }
    setAnswer('done')
    void toast({ kind: 'done', text: texts.done })
    return null
  })

  /** Clears the last answer when another address is typed. */
  function begin(): void {
    if (isPending) return
    setAnswer('open')
    form.onReset()
  }

  return { stage: isPending ? ('sending' as const) : answer, result, form, begin }
}

/**
 * A field and a button. Without script it posts to the page /newsletter; with script it stays here and says how it
 * goes.
 */
export function NewsletterForm({
  id = 'newsletter-email',
  source,
  first = EMPTY_FORM,
  onPaper,
}: Props) {
  const { stage, result, form, begin } = useNewsletter(source, first)
  const wrong = result.fieldErrors['email']
  const sentence = otherErrors(result)
  const isHydrated = useIsHydrated()
  return (
    <form {...form} className="newsletter" action="/newsletter" noValidate>
      <input type="hidden" name="source" value={source} />
      <label className="sr-only" htmlFor={id}>
        {texts.label}
      </label>
      <div className="flex flex-wrap">
        <input
          className="field min-w-40 flex-1 rounded-r-none text-ink"
          id={id}
          {...emailInput}
          defaultValue={first.values['email']}
          placeholder={texts.email}
          required
          aria-describedby={sentence ? `${id}-note ${id}-error` : `${id}-note`}
          aria-invalid={wrong ? true : undefined}
          onInput={begin}
        />
        <button
          className={`button ${onPaper ? '' : 'button-sun '}max-w-36 rounded-l-none px-4 py-0`}
          aria-busy={stage === 'sending' || undefined}
        >
          {labels[stage]}
        </button>
      </div>
      {sentence && (
        // Red cannot be read on the footer's indigo.
        <p id={`${id}-error`} className={onPaper ? 'field-error' : 'mt-2 text-sm'}>
          {sentence}
        </p>
      )}
      <p className="mt-2 text-sm" id={`${id}-note`}>
        <span>{texts.consent}</span>{' '}
        <a className="underline" href="/policy/privacy-policy">
          {texts.privacy}
        </a>
      </p>
      {isHydrated && (
        <p role="status" className={stage === 'done' ? 'mt-2 font-bold' : undefined}>
          {stage === 'done' ? texts.sent : ''}
        </p>
      )}
    </form>
  )
}
