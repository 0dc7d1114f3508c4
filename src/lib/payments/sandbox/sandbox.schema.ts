import * as z from 'zod/mini'

export const sandboxChoiceSchema = z.object({ do: z.enum(['pay', 'decline', 'leave']) })

export type SandboxChoice = z.output<typeof sandboxChoiceSchema>['do']
