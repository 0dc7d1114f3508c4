import { useEffect, useRef, useState } from 'react'
import { accountTexts } from '#lib/texts/accounts.ts'

const BACK_AFTER_MS = 5_000
/** Whoever does one of these is reading, or about to do something here. */
const STOPPERS = ['pointerdown', 'keydown', 'focusin'] as const

const texts = accountTexts.linkSent

type Props = {
  /** Null where the page does not know it any more. */
  email: string | null
  /** The sign-in page, and where it leads on to. */
  signIn: string
  /** Where it takes the place of the form; else the page goes back by itself. */
  isLive?: boolean
}

/** The screen after a sign-up. */
export function LinkSent({ email, signIn, isLive = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isLeaving, setLeaving] = useState(true)
  useEffect(() => {
    if (!isLive || !isLeaving) return
    heading.current?.focus()
    const timer = setTimeout(() => location.assign(signIn), BACK_AFTER_MS)
    const stop = () => setLeaving(false)
    for (const event of STOPPERS) document.addEventListener(event, stop)
    return () => {
      clearTimeout(timer)
      for (const event of STOPPERS) document.removeEventListener(event, stop)
    }
  }, [isLive, isLeaving, signIn])
  return (
    <div className="grid justify-items-start gap-4">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {texts.title}
      </h1>
      <p className="break-words">{email ? texts.textTo(email) : texts.text}</p>
      <p className="text-bark" role="status">
        {isLeaving && texts.next}
      </p>
      <a className="button w-full" href={signIn}>
        {texts.signIn}
      </a>
      {email && (
        <form className="w-full" method="post" action={signIn}>
          <input type="hidden" name="form" value="resend" />
          <input type="hidden" name="email" value={email} />
          <button className="button-secondary w-full">{texts.again}</button>
        </form>
      )}
    </div>
  )
}
