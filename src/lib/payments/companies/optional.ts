import * as z from 'zod/mini'

/**
 * A field that a company may leave out. Null also where it is empty, or of a shape that nobody knows yet: it must not
 * keep a payment from being settled.
 */
export const optional = <S extends z.ZodMiniType>(schema: S) => z.catch(z.nullish(schema), null)
