import type { SavedChanges } from '#lib/records/fields.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import type { Right } from '#lib/desk/rights.ts'
import { id } from '#lib/fields.schema.ts'
import { readVersions, type Version } from '#lib/records/history.server.ts'
import { canBeSetBack } from '#lib/records/set-back.server.ts'
import type { Subject } from '#lib/records/record.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { form } from './form.ts'
import { inAudit } from './in-audit.ts'
import { type Act, defineScreen, type Params, type Run } from './screen.ts'

const MOST_SHOWN = 50

/** Whose history a page shows. */
type Told = {
  subject: Subject
  /** Empty where there is only one. */
  name: string
  /** Where its page is, and what it is called there. */
  back: readonly [path: string, label: string]
  inWords: (changes: SavedChanges) => FieldInWords[]
  /** What stands beside who it was. */
  how?: (version: Version) => string
}

export type SetBack = { version: number }

/** A page with what was changed of a record, and the act that sets one change back. */
export const historyScreen = <const Address extends string>({
  address,
  right,
  read,
  setBack,
}: {
  address: Address
  right: Right
  read: (shop: Shop, params: Params<Address>) => Promise<Told>
  setBack: Pick<Act, 'name' | 'says' | 'right' | 'asksPassword'> &
    Pick<Act<Params<Address>, SetBack>, 'subject'> &
    Run<Params<Address>, SetBack>
}) =>
  defineScreen({
    address,
    right,
    load: async (shop, { params }) => {
      const { subject, inWords, how = () => '', ...about } = await read(shop, params)
      const versions = await readVersions(shop, subject, { most: MOST_SHOWN + 1 })
      return {
        ...about,
        hasOlder: versions.length > MOST_SHOWN,
        versions: versions.slice(0, MOST_SHOWN).map((version) => ({
          id: version.version,
          who: version.who,
          madeAt: version.madeAt,
          how: how(version),
          fields: inWords(version.changes),
          canBeSetBack: canBeSetBack(version.changes),
        })),
      }
    },
    acts: { 'set-back': { ...setBack, form: form({ version: id() }) } },
  })

/** What there is only one of, such as the facts of the shop. */
type OnlyOne = Pick<Told, 'subject' | 'inWords'> & {
  setBack: (shop: Work, version: number, who: string) => Promise<FieldInWords[]>
}

/** The history of what there is only one of. `page`: its own page, and what it is called. */
export const onlyHistory = <const Address extends string>(
  address: Address,
  {
    page,
    of,
    act,
  }: {
    page: Told['back']
    of: OnlyOne
    act: Pick<Act, 'name' | 'says' | 'asksPassword'>
  },
) =>
  historyScreen({
    address,
    right: 'settings.see',
    read: async () => ({ subject: of.subject, name: '', back: page, inWords: of.inWords }),
    setBack: {
      ...act,
      right: 'settings.change',
      subject: () => '',
      run: async (shop, { given: { version }, by }) => {
        const changes = inAudit(await of.setBack(shop, version, by.name))
        return { next: `${address}?done=${changes === null ? 'same' : 'back'}`, changes }
      },
    },
  })
