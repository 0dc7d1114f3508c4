import { useEffect, useRef } from 'react'
import { accountTexts } from '#lib/texts/accounts.ts'

const texts = accountTexts.linkSent

/** The screen after a sign-up; `isFocused` where it takes the place of the form. */
export function LinkSent({ isFocused = false }: { isFocused?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  return (
    <div className="grid justify-items-start gap-4">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {texts.title}
      </h1>
      <p>{texts.text}</p>
      <p className="text-bark" role="status">
        {texts.next}
      </p>
      <a className="button w-full" href="/signin">
        {texts.signIn}
      </a>
    </div>
  )
}
