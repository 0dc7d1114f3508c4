import { useEffect, useRef, useState } from 'react'
import { accountTexts } from '#lib/texts/account/accounts.ts'

const BACK_AFTER_MS = 5_000
/** Events that show that somebody is reading here, or about to do something. */
const STOPPERS = ['pointerdown', 'keydown', 'focusin'] as const

const texts = accountTexts.linkSent

type Props = {
  /** Null where the page no longer knows it. */
  email: string | null
  /** The sign-in page, and where it leads on to. */
  signIn: string
  /** Where it takes the place of the form; else the page goes back by itself. */
  isLive?: boolean
}

/** The screen after a sign-up: a link was mailed. */
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
