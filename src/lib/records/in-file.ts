import type * as z from 'zod/mini'
import { toKobo, toNaira } from '#lib/money.ts'
import type { RecordField } from './record.ts'

/** A field in a file of the owner: where it stands (`weight.per_kg`), and how it is written if it stands alone. */
export type InFile = { at: string; is?: z.ZodMiniType }

type Fields = Readonly<Record<string, RecordField>>
type FileShape<F extends Fields> = {
  [
    Name in keyof F as F[Name] extends {
      inFile: { at: infer At extends string; is: z.ZodMiniType }
    }
      ? At
      : never
  ]: F[Name] extends { inFile: { is: infer Is } } ? Is : never
}
type Tree = Record<string, unknown>

/** A record as a file has it: money in naira, and without what is empty. */
export function recordInFile<const F extends Fields>(fields: F) {
  const all = Object.entries(fields).flatMap(([name, { inFile, options }]) =>
    inFile
      ? [{ name, ...inFile, isMoney: name.endsWith('Kobo'), isChoice: options !== undefined }]
      : [],
  )
  return {
    /** The fields that stand alone, for the schema of the file. */
    shape: Object.fromEntries(all.flatMap(({ at, is }) => (is ? [[at, is]] : []))) as FileShape<F>,
    read: (entry: object): Tree =>
      Object.fromEntries(
        all.map(({ name, at, isMoney, isChoice }) => {
          const written = at
            .split('.')
            .reduce<unknown>((within, key) => (within as Tree | undefined)?.[key], entry)
          if (written === undefined || written === null) return [name, null]
          if (isMoney) return [name, toKobo(Number(written))]
          return [name, isChoice ? String(written) : written]
        }),
      ),
    write(record: object): Tree {
      const entry: Tree = {}
      for (const { name, at, isMoney, isChoice } of all) {
        const value = (record as Tree)[name]
        if (value === null) continue
        const [key = '', inner] = at.split('.')
        // A share is a number, as people write it.
        const isNumber = isChoice && /^\d+$/.test(String(value))
        const written =
          isMoney || isNumber ? (isMoney ? toNaira(Number(value)) : Number(value)) : value
        if (inner === undefined) entry[key] = written
        else {
          entry[key] ??= inner === '0' ? [] : {}
          Object.assign(entry[key] as object, { [inner]: written })
        }
      }
      return entry
    },
  }
}
