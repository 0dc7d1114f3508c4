import type { ComponentProps } from 'react'
import { emailInput } from './email-input.ts'
import { Field } from './Field.tsx'

/** An e-mail address, which must be given unless it says otherwise. */
export const EmailField = (field: Omit<ComponentProps<typeof Field>, 'name' | 'type'>) => (
  <Field required {...field} {...emailInput} />
)
