import * as z from 'zod/mini'
import type { ProfileJson } from '#lib/accounts/profile/profile.ts'
import type { Tokens } from '#lib/accounts/sessions/tokens.ts'
import { address, named } from './shapes.ts'

export const tokens = named(
  'Tokens',
  z.strictObject({ access: z.string(), refresh: z.string() }) satisfies z.ZodMiniType<Tokens>,
)

export const newUser = z.strictObject({ email: z.string(), username: z.string() })

export const user = named(
  'User',
  z.strictObject({ email: z.string(), username: z.string(), id: z.int() }),
)

export const profile = named(
  'Profile',
  z.strictObject({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    image: address,
    country: z.string(),
    stateCity: z.string(),
    postalCode: z.string(),
    taxID: z.string(),
  }) satisfies z.ZodMiniType<ProfileJson>,
)
