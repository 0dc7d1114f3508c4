import type { Actor, Changes, Staff } from '#lib/desk/desk.ts'
import type { Session } from '#lib/desk/sign-in/sessions.server.ts'
import type { Right } from '#lib/desk/rights.ts'
import type { Photo, Upload } from '#lib/media/photo.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { auditTexts } from '#lib/texts/desk/audit.ts'
import type { IconName } from '#components/elements/icons.ts'
import type { Form } from './form.ts'

/** The parts of an address in brackets: of `/desk/staff/[id]` it is `id`. */
export type Params<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : unknown

/** What a page is loaded for. */
export type Look<P> = {
  params: P
  /** Who looks, and in which session. */
  staff: Staff
  session: Session
  /** The query of the address. */
  query: URLSearchParams
  /** What was typed into a form that is shown again, by the names of its fields. Empty when the page is opened. */
  typed: Readonly<Record<string, string>>
}

/** What an act gets: what was asked, read by its form, and who asks. */
export type Asked<P, Given> = {
  params: P
  given: Given
  by: Actor
  query: URLSearchParams
  /** The photos of the form's field `photos`, stored already. Empty for an act that takes none. */
  photos: readonly Photo[]
  /** The file of the form's field `table`; null for an act that takes none, and when none was chosen. */
  table: Upload | null
  /** The session that it is asked in, with the secret of its browser; null for a command. */
  session: (Session & { device: string | undefined }) | null
  /**
   * Whether the same page was saved before with other fields: somebody went back to it. What it showed may be older
   * than what that save has made.
   */
  isAgain: boolean
}

/** What came of an act. */
export type ActResult = {
  /** The path to go on to. */
  next: string
  /** Null when nothing was changed: the audit then has no row. */
  changes?: Changes | null
  /** What it was done to, when the act itself creates it. */
  subject?: string
  /** Shown in the answer itself, and for some minutes in the answer to the same form: no page shows them. */
  secrets?: readonly string[]
  /** Done after its row in the audit, in the same transaction: an act of its own. */
  after?: (shop: Shop) => Promise<unknown>
}

/** Something that staff can do on a page. */
export type Act<P = unknown, Given = unknown> = {
  /** Its name in the audit. It is never changed: old rows have it. */
  name: string
  /** The audit's words for it, between who did it and what it was done to. */
  says: string
  right: Right
  /** Whether the password must have been given in the last ten minutes. */
  asksPassword?: boolean
  /** Its fields; none when pressing the button says all. */
  form?: Form<Given>
  /**
   * Whether the form has a field `photos` for files. A file that is no photo is named beside it, and the others are
   * taken. `private`, `logo`: they are not stored among the goods' pictures, but only given to `run`.
   */
  takesPhotos?: boolean | 'private' | 'logo'
  /** Whether the form has a field `table` for one file. */
  takesTable?: boolean
  /**
   * Whether photos that another app shares with the installed desk are sent to it: to its page with `?shared`, without
   * hidden values. What it does must be the same when it is done twice.
   */
  isShareTarget?: boolean
  /** What it is done to, such as `staff:12`. */
  subject: (asked: Asked<P, Given>) => string
  /** Why it was done, in the words of who did it; null when they need not say. */
  reason?: (given: Given) => string | null
  /**
   * The button (`do`) that does it, of a form that has others: these only show the page again with what was typed.
   * `add` is also `add-12`.
   */
  button?: { does: string; shows: readonly string[] }
  /**
   * Whether it is a next step, with a button that another one takes the place of when it is done: a second press within
   * a second is refused. So is that of every act without fields.
   */
  isStep?: boolean
  /**
   * What must not wait in the transaction, such as asking a company, or must stay when the act is refused, such as
   * counting a try. What it returns is given to `run` in place of what was sent.
   */
  before?: (shop: Shop, asked: Asked<P, Given>) => Promise<Given | void>
} & (Run<P, Given> | Steps<P, Given>)

export type Run<P, Given> = {
  /**
   * Does it by a use case, in the transaction of the audit row. A refusal is a ShopError; the names of its fields are
   * paths in the given value, such as `counted.12`.
   */
  run: (shop: Work, asked: Asked<P, Given>) => Promise<ActResult>
  runInSteps?: undefined
}

type Steps<P, Given> = {
  /** Does it in several transactions and writes its rows itself, by `actOnMany`. */
  runInSteps: (shop: Shop, asked: Asked<P, Given>) => Promise<ActResult>
  run?: undefined
}

/** Whether one press does it, so that a second one may be meant for the act before. */
export const isOnePress = ({ isStep, form, takesPhotos, takesTable }: Act): boolean =>
  isStep ?? !(form || takesPhotos || takesTable)

/** The parts of the desk, as its navigation shows them. Each has a first page with the same words. */
export const GROUPS = ['today', 'orders', 'goods', 'money', 'people', 'shop'] as const
export type Group = (typeof GROUPS)[number]

/** The place of a page in the navigation of the desk. */
export type Menu = {
  label: string
  icon: IconName
  group: Group
  /** Whether it is the first page of its group: its label is then the group's. */
  isFirst?: boolean
}

/** A page of the desk: what opens it, what it shows, and what can be done on it. */
export type Screen<P = unknown, Data = unknown, Givens = Record<string, unknown>> = {
  /** The address of its folder in `src/pages`. */
  address: string
  /** What staff need to open it. Without it the page does not exist for them. */
  right: Right
  menu?: Menu
  /** Its page of the owner's guide, where the *?* of the page leads. Without it, that of the page above. */
  guide?: string
  /** What it shows. Throws ShopError('not_found'). */
  load: (shop: Shop, look: Look<P>) => Promise<Data>
  /** A page without acts takes no form: a POST is answered with 405. */
  acts: { [Name in keyof Givens]: Act<P, Givens[Name]> }
}

const WORDS = new Map<string, string>()

/** What the audit says of an act. */
export const wordsOfAct = (name: string): string => WORDS.get(name) ?? auditTexts.act(name)

/** Gives a screen its types: `params` from its address, what an act is given from its form. */
export function defineScreen<
  const Path extends string,
  Data,
  Givens extends Record<string, unknown> = Record<never, never>,
>(screen: {
  address: Path
  right: Right
  menu?: Menu
  guide?: string
  load: (shop: Shop, look: Look<Params<Path>>) => Promise<Data>
  acts?: { [Name in keyof Givens]: Act<Params<Path>, Givens[Name]> }
}): Screen<Params<Path>, Data, Givens> {
  const acts: Readonly<Record<string, Pick<Act, 'name' | 'says'>>> = screen.acts ?? {}
  for (const { name, says } of Object.values(acts)) WORDS.set(name, says)
  return { acts: {} as never, ...screen }
}

/** What the list knows of a screen, whatever it shows and is given. */
export type AnyScreen = {
  address: string
  right: Right
  menu?: Menu
  guide?: string
  acts: Readonly<
    Record<string, Pick<Act, 'name' | 'says' | 'right' | 'button' | 'takesPhotos' | 'takesTable'>>
  >
}
