import * as z from 'zod/mini'
import { cleanIdentifier } from '#lib/letters/clean-text.ts'
import { withoutStrayEnd } from '#lib/stray-end.ts'
import { email, password, withoutNul } from '#lib/fields.schema.ts'
import {
  isOnlyDigits,
  isReservedUsername,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from './accounts.ts'

const MAX_IDENTIFIER = 254

const toIdentifier = z.transform(cleanIdentifier)
const identifier = (min: number) =>
  z.pipe(
    z.pipe(z.string(), toIdentifier),
    z.string().check(z.minLength(min), z.maxLength(MAX_IDENTIFIER), withoutNul()),
  )

/**
 * A sign-in by `email` if it is given, else by `username`, where a text with `@` is an e-mail address. When both are
 * given they must belong to one account.
 */
export const signInSchema = z.pipe(
  z.transform((given: unknown) => {
    const fields = given as Record<string, unknown>
    if (!fields['email']) return { ...fields, email: fields['email'] ?? '' }
    return { ...fields, username: fields['username'] || fields['email'] }
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

const username = () =>
  z.pipe(
    z.pipe(z.string(), toIdentifier),
    z.string().check(
      z.minLength(1, { abort: true }),
      z.minLength(USERNAME_MIN),
      z.maxLength(USERNAME_MAX),
      z.regex(USERNAME_PATTERN, {
        error:
          'Enter a valid username. This value may contain only letters, numbers, and ./-/_ characters.',
      }),
      z.refine((name) => !isOnlyDigits(name), {
        error: 'Enter a valid username. It must not be only digits.',
      }),
      z.refine((name) => !isReservedUsername(name), {
        error: 'This username is not available. Choose another one.',
      }),
    ),
  )

/** The path that the mailed link leads on to. The use case accepts only paths of the shop. */
const next = () => z._default(z.string(), '')

export const signUpSchema = z.object({
  username: username(),
  email: email(),
  password: password(),
  re_password: password(),
  next: next(),
})
export type SignUp = z.output<typeof signUpSchema>

export const changeAccountSchema = z.object({ username: z.optional(username()) })
const MOST_LINK_PART = 500
/** A part of a mailed link, perhaps copied with the sentence's full stop. */
const linkPart = () =>
  z.string().check(z.maxLength(MOST_LINK_PART), z.overwrite(withoutStrayEnd), z.minLength(1))

export const activationSchema = z.object({
  uid: linkPart(),
  token: linkPart(),
})
export const resendSchema = z.object({ email: email(), next: next() })
export const verifySchema = z.object({ password: password() })
export const emailSchema = z.object({ email: email() })

export const emailChangeSchema = z.object({ email: email(), current_password: password() })
export type EmailChange = z.output<typeof emailChangeSchema>

const newPassword = { new_password: password(), re_new_password: password() }
export const currentPasswordSchema = z.object({ current_password: password() })
export const changePasswordSchema = z.object({ current_password: password(), ...newPassword })
export type ChangePassword = z.output<typeof changePasswordSchema>
export type NewPassword = Omit<ChangePassword, 'current_password'>
export const resetSchema = z.object({
  uid: linkPart(),
  token: linkPart(),
  ...newPassword,
})
