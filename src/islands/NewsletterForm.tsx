import { type SubmitEvent, useRef, useState } from 'react'
import { ShopError } from '#lib/errors.ts'
import { postNewsletter } from '#lib/newsletter/newsletter.api.ts'
import { newsletterTexts as texts } from '#lib/texts/newsletter.ts'
import { lookOver } from './look-over.ts'
import { toast } from './toast.ts'
import { useAwake } from './ui/use-awake.ts'
import { textOf } from './ui/useForm.ts'

export type Props = {
  id?: string | undefined
  /** The path of the page that the form stands on. */
  source: string
  email?: string | undefined
  error?: string | undefined
  /** On a light ground the one action is clay. */
  onPaper?: boolean | undefined
}

const labels = {
  open: texts.subscribe,
  sending: texts.subscribing,
  done: texts.subscribed,
  failed: texts.failed,
}

/** How far the sending is, and what is wrong with the address. */
function useNewsletter(source: string, error: string | undefined) {
  const [stage, setStage] = useState<keyof typeof labels>('open')
  const [wrong, setWrong] = useState(error)
  const field = useRef<HTMLInputElement>(null)

  function refuse(sentence: string): void {
    setWrong(sentence)
    field.current?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (stage === 'sending') return
    const form = event.currentTarget
    const seen = lookOver(form)['email']
    if (seen) return refuse(seen.join(' '))
    setWrong(undefined)
    setStage('sending')
    try {
      await postNewsletter({ email: textOf(new FormData(form), 'email'), source })
      setStage('done')
      void toast({ kind: 'done', text: texts.done })
    } catch (failure) {
      setStage('failed')
      void toast({ kind: 'failed', text: texts.failed })
      const refused = failure instanceof ShopError ? failure.fields['email'] : undefined
      if (refused) refuse(refused.join(' '))
    }
  }

  /** What is said is of the address that was sent. */
  function begin(): void {
    if (stage === 'sending') return
    setStage('open')
    setWrong(undefined)
  }

  return { stage, wrong, field, submit, begin }
}

/** A field and a button: by itself it is sent to the page /newsletter, with script it stays here and says how it goes. */
export function NewsletterForm({ id = 'newsletter-email', source, email, error, onPaper }: Props) {
  const { stage, wrong, field, submit, begin } = useNewsletter(source, error)
  const isHydrated = useAwake()
  return (
    <form className="newsletter" method="post" action="/newsletter" noValidate onSubmit={submit}>
      <input type="hidden" name="source" value={source} />
      <label className="sr-only" htmlFor={id}>
        {texts.label}
      </label>
      <div className="flex flex-wrap">
        <input
          ref={field}
          className="field min-w-40 flex-1 rounded-r-none text-ink"
          id={id}
          type="email"
          name="email"
          defaultValue={email}
          placeholder={texts.email}
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          required
          aria-describedby={wrong ? `${id}-note ${id}-error` : `${id}-note`}
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
      {wrong && (
        // Red cannot be read on the footer's indigo.
        <p id={`${id}-error`} className={onPaper ? 'field-error' : 'mt-2 text-sm'}>
          {wrong}
        </p>
      )}
      <p className="mt-2 text-sm" id={`${id}-note`}>
        {`${texts.consent} `}
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
