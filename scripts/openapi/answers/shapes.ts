import * as z from 'zod/mini'

/** What the endpoints answer. Each shape is checked against the type that the code answers with. */

/** Shapes that the document names once and refers to. */
export const shapes = z.registry<{ id: string }>()

export const named = <S extends z.ZodMiniType>(id: string, schema: S): S => {
  shapes.add(schema, { id })
  return schema
}

export const naira = z.number()
export const moment = z.iso.datetime({ precision: 3 })
export const count = z.int().check(z.minimum(0))
export const address = z.nullable(z.url())

export const place = named('Place', z.strictObject({ id: z.int(), name: z.string() }))
