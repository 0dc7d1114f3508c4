import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

/** An e-mail address that must be given. */
export const EmailField = (field: Omit<ComponentProps<typeof Field>, 'name' | 'type'>) => (
  <Field
    {...field}
    name="email"
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    inputMode="email"
    maxLength={254}
    required
  />
)
