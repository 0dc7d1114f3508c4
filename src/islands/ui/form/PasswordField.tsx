import { type ComponentProps, useState } from 'react'
import { accountTexts } from '#lib/texts/account/accounts.ts'
import { Field } from './Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'inside'>

/** A password that can be looked at; the button is there once a script can answer it. */
export function PasswordField(field: Props) {
  const isHydrated = useIsHydrated()
  const [isShown, setShown] = useState(false)
  const button = isHydrated && (
    <button
      type="button"
      className="icon-button absolute right-1 top-1"
      aria-label={accountTexts.showPassword}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} />
    </button>
  )
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      required
      {...field}
      type={isShown ? 'text' : 'password'}
      inside={button}
    />
  )
}
