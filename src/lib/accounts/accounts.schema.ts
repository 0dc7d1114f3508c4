import * as z from 'zod/mini'
import { password } from '#lib/fields.schema.ts'

const MAX_IDENTIFIER = 254

const lowerCase = z.transform((value: string) => value.trim().toLowerCase())
const identifier = (min: number) =>
  z.pipe(
    z.pipe(z.string(), lowerCase),
    z.string().check(z.minLength(min), z.maxLength(MAX_IDENTIFIER)),
  )

/** A sign-in by `email` if that is filled, else by `username`, where an `@` means e-mail; both must then agree. */
export const signInSchema = z.pipe(
  z.transform((given: unknown) => {
    const fields = given as Record<string, unknown>
    return fields['email'] ? { ...fields, username: fields['username'] || fields['email'] } : fields
  }),
  z.object({
    username: identifier(1),
    email: z._default(identifier(0), ''),
    password: password(),
  }),
)
export type SignIn = z.output<typeof signInSchema>

export const refreshSchema = z.object({ refresh: z.string().check(z.minLength(1)) })
export const tokenSchema = z.object({ token: z.string().check(z.minLength(1)) })
export const logoutSchema = z.object({ refresh: z.catch(z.string(), '') })
