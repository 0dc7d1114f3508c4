import { useEffect, useRef, useState } from 'react'
import { MAX_PICTURE_BYTES } from '#lib/accounts/profile/profile.ts'
import type { OpenForm } from '#lib/form.ts'
import { profileErrors, profileTexts as texts } from '#lib/texts/account/profile.ts'

/** The picture of a profile. One that is too large is refused when it is chosen, and the form is not sent. */
export function PictureField({ form, autoFocus }: { form: OpenForm; autoFocus: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  /** What was refused before another picture was chosen. */
  const [settled, setSettled] = useState<OpenForm | null>(null)

  function check() {
    const isIt = (input.current?.files?.[0]?.size ?? 0) > MAX_PICTURE_BYTES
    input.current?.setCustomValidity(isIt ? profileErrors.tooLarge : '')
    setTooLarge(isIt)
  }
  // It may have been chosen before the island was there.
  useEffect(check, [])

  const errors = isTooLarge ? [profileErrors.tooLarge] : form === settled ? [] : errorsOf(form)
  return (
    <div>
      <label className="label mb-2 block" htmlFor="image">
        {texts.image}
      </label>
      <input
        ref={input}
        className="field"
        id="image"
        name="image"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        autoFocus={autoFocus}
        onChange={() => {
          check()
          setSettled(form)
        }}
        aria-describedby="image-error image-hint"
        aria-invalid={errors.length > 0 || undefined}
      />
      <p className="mt-2 text-sm text-bark" id="image-hint">
        {texts.imageHint}
      </p>
      {/* Always in the page, so that it is read out as soon as a picture is chosen. */}
      <p className="field-error" id="image-error" aria-live="polite">
        {errors.join(' ')}
      </p>
    </div>
  )
}

/** A browser never fills in a chosen file again. */
const errorsOf = ({ fieldErrors, values }: OpenForm): string[] =>
  fieldErrors['image'] ?? (values['image'] ? [texts.imageAgain] : [])
