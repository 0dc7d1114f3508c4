import { FACT_NAMES, type FactName, type Facts } from './fields.ts'

/** What the desk has made of the facts, and what the file said when the shop read it last. */
export type KeptFacts = { own: Facts; file: Facts }

/** Whether a shop has the picture that the file names, its database says. */
export const NO_PICTURE = { logo: null }

/** A fact that both have changed. */
export type FactConflict = { field: FactName; file: Facts[FactName]; own: Facts[FactName] }

/**
 * The facts as they count: what the desk has changed since the file was read last, else what the file says. Where both
 * have changed one, the desk's counts.
 */
export function mergeFacts(file: Facts, kept: KeptFacts | null) {
  const facts: Record<string, Facts[FactName]> = { ...file, ...(!kept && NO_PICTURE) }
  const conflicts: FactConflict[] = []
  for (const field of FACT_NAMES) {
    // Undefined for a fact of a newer version of the shop than the one that kept them.
    const own: Facts[FactName] | undefined = kept?.own[field]
    if (own === undefined || own === kept?.file[field] || own === file[field]) continue
    facts[field] = own
    if (file[field] !== kept?.file[field]) conflicts.push({ field, file: file[field], own })
  }
  return { facts: facts as Facts, conflicts }
}
