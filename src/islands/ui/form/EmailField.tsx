import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

/**
 * An e-mail address, which must be given unless it says otherwise. `type="email"` would refuse one that was pasted with an invisible mark, which the shop
 * takes off.
 */
export const EmailField = (field: Omit<ComponentProps<typeof Field>, 'name' | 'type'>) => (
  <Field
    required
    {...field}
    name="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    inputMode="email"
    maxLength={254}
  />
)
