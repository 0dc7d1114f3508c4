import type { Role } from '#lib/desk/rights.ts'

/**
 * What is typed into a form, by the names of its fields: the others stay as the page shows them. In it and in addresses
 * `{order.paid}` stands for what the world of the tests has by this name (tests/support/desk/world.ts).
 */
export type Typed = Readonly<Record<string, string>>

type ActExample = {
  /** The page where its form is, when it is not at the first address of the screen. */
  at?: string
  /** What must be there that no address names, such as `account`. */
  needs?: readonly string[]
  /** Who may do it, when this is not everybody who may open the page. */
  for?: readonly Role[]
  /** Done, and written in the audit. */
  good: Typed
  /** Refused, with what is wrong beside its fields. Null where nothing can be typed that is wrong. */
  bad: Typed | null
  /** Whether no page of the tests' shop has its form: a script sends it, or it needs a payment company. */
  isUnseen?: boolean
}

/**
 * How a page of the desk is tried. The tests walk all pages with it: each opens for those who may, and each act is
 * done, refused and written down. A page has it in `_example.ts` beside its `_screen.ts`; the shop does not load it.
 */
export type Example<S extends { acts: object }> = {
  at: string
  /** What must be there that no address names, so that the page shows something. */
  needs?: readonly string[]
  /** Other addresses at which the page looks otherwise. */
  also?: readonly string[]
  /** Files that belong to it, with who may open them when this is not everybody who may open the page. */
  files?: readonly { at: string; for?: readonly Role[] }[]
  /** Who may open it. */
  for: readonly Role[]
} & ([keyof S['acts']] extends [never]
  ? { acts?: never }
  : { acts: { [Name in keyof S['acts']]: ActExample } })
