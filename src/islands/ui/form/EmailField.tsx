import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

/**
 * An e-mail address that must be given. `type="email"` would refuse one that was pasted with an invisible mark, which the shop
 * takes off.
 */
export const EmailField = (field: Omit<ComponentProps<typeof Field>, 'name' | 'type'>) => (
  <Field
    {...field}
    name="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    inputMode="email"
    maxLength={254}
    required
  />
)
