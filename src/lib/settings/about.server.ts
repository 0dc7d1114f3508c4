import * as z from 'zod/mini'

/** The description of a setting, for docs/settings.md and for errors. */
export type About = {
  /** The heading under which docs/settings.md has it. */
  part: string
  meaning: string
  /** What the value must be, as the end of "NAME must be …". */
  mustBe: string
  /** The default, when it is not a plain value. */
  unset?: string
  isSecret?: true
}

/** The registry of all descriptions. */
export const about = z.registry<About>()
