import type { FieldInWords } from '#lib/records/words.ts'
import type { Changes } from '#lib/desk/desk.ts'

/** What was changed, as the audit has it; null for nothing. */
export const inAudit = (changed: readonly FieldInWords[]): Changes | null =>
  changed.length === 0
    ? null
    : Object.fromEntries(changed.map(([field, was, is]) => [field, [was, is]]))
