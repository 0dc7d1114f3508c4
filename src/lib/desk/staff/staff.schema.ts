import * as z from 'zod/mini'
import { email, kobo, line, password, text } from '#lib/fields.schema.ts'
import { deskPasskeyTexts as texts } from '#lib/texts/desk/passkeys.ts'
import { ROLES } from '../rights.ts'

export const inviteSchema = z.object({ email: email(), role: z.enum(ROLES) })
/** Of who opens the link of the first start. */
export const firstOwnerSchema = z.object({ email: email() })
export type Invite = z.output<typeof inviteSchema>

export const signInSchema = z.object({ email: email(), password: password() })
export type StaffSignIn = z.output<typeof signInSchema>

/** The password once more, before something that needs it. */
export const confirmSchema = z.object({ password: password() })

export const codeSchema = z.object({ code: line(20) })

const MAX_ANSWER = 10_000
/** What a browser says of a passkey: JSON, which the library reads. */
const answer = () => z.string().check(z.minLength(1, texts.noScript), z.maxLength(MAX_ANSWER))

/** A packer may give a passkey in place of the code. */
export const joinSchema = z.object({
  name: line(80),
  password: password(),
  code: z._default(text(20, 0), ''),
  passkey: z.optional(z.string().check(z.maxLength(MAX_ANSWER))),
  bind: z.optional(z.literal('on')),
})
export type Join = z.output<typeof joinSchema>

export const passkeyAnswerSchema = z.object({ passkey: answer() })
export const newPasskeySchema = z.object({
  passkey: answer(),
  name: line(40),
  bind: z.optional(z.literal('on')),
})
export type NewPasskey = z.output<typeof newPasskeySchema>

export const roleSchema = z.object({ role: z.enum(ROLES) })

/** In naira, as an owner types them. */
export const limitsSchema = z.object({ each: kobo(), day: kobo() })
export type MoneyLimits = z.output<typeof limitsSchema>

export const passwordSchema = z.object({ old_password: password(), password: password() })
export type Password = z.output<typeof passwordSchema>
