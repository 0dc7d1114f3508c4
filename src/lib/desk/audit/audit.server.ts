import { readCustomerNames } from '#lib/accounts/people/people.server.ts'
import { readCategoryNames } from '#lib/catalogue/goods/categories/category.server.ts'
import { readItemNames } from '#lib/catalogue/items/sizes.server.ts'
import { readPickupNames } from '#lib/delivery/pickup/owner.server.ts'
import { readZoneNames } from '#lib/delivery/owner/setup.server.ts'
import type { Days } from '#lib/days.ts'
import { readOfferNames } from '#lib/offers/owner/owner.server.ts'
import { cutPage } from '#lib/paging.ts'
import type { Shop } from '#lib/shop.ts'
import { auditTexts } from '#lib/texts/desk/audit.ts'
import { type Changes, isAboutOneself, type Staff } from '../desk.ts'
import { may } from '../rights.ts'
import { readMemberNames } from '../staff/staff.server.ts'
import { listAudit, listSubjectsOf } from './audit.sql.ts'

const PAGE_SIZE = 50

type Asked = { subject?: string; before?: number | null; who?: string; days?: Days | null }

/**
 * What was done at the desk, the newest first, with whom or what it was done to and what changed in words. Staff
 * without the right `audit.see-all` see only what they did themselves.
 */
export async function readAudit(
  shop: Shop,
  staff: Staff,
  { subject = '', before = null, who = '', days = null }: Asked,
) {
  const found = await listAudit(shop.db, {
    staffId: may(staff.role, 'audit.see-all') ? null : staff.id,
    subject,
    who,
    days,
    before,
    limit: PAGE_SIZE + 1,
  })
  const { rows, last } = cutPage(found, PAGE_SIZE)
  const shown = rows.map((row) => ({
    ...row,
    act: inPresentWords(row.act),
    subject: inPresentWords(row.subject),
  }))
  const nameOf = await readNames(
    shop,
    staff,
    shown.map(({ subject }) => subject),
  )
  return {
    entries: shown.map((row) => ({
      at: row.at,
      who: row.who,
      act: row.act,
      subject: isAboutOneself(row.act) ? null : nameOf(row.subject),
      href: hrefOf(row.subject, staff),
      changes: Object.entries(JSON.parse(row.changes) as Changes).flatMap(
        ([field, [was, is]]) => auditTexts.change(field, was, is) || [],
      ),
      reason: row.reason,
    })),
    /** Where the next page begins; null on the last one. */
    next: last?.id ?? null,
  }
}

/** Rows are never changed, and a category was called a place in them. */
const inPresentWords = (text: string): string => text.replace(/^place(?=[.:])/, 'category')

/** The newest acts on `subject`, at most `limit`. */
export const listActsOn = ({ db }: Shop, subject: string, limit: number) =>
  listAudit(db, { staffId: null, subject, before: null, limit })

/** Those of `subjects` that have a row for `act`. */
export const listDone = ({ db }: Shop, act: string, subjects: readonly string[]) =>
  listSubjectsOf(db, act, subjects)

/** The page of an order or a customer, for who may open it. */
function hrefOf(subject: string, { role }: Staff): string | null {
  const [, kind, id = ''] = /^(order|person):(.+)$/.exec(subject) ?? []
  if (kind === 'order') return `/desk/orders/${id}`
  return kind === 'person' && may(role, 'people.see') ? `/desk/people/${id}` : null
}

type Names = ReadonlyMap<string | number, string>
type ReadNames = (shop: Shop, ids: readonly string[], staff: Staff) => Names | Promise<Names>

const each =
  (say: (id: string) => string): ReadNames =>
  (_, ids) =>
    new Map(ids.map((id) => [id, say(id)]))

/** Who says what an act was done to, by its kind: a new kind is a line here. Null, or no name: its id says it. */
const NAMES_OF: Readonly<Record<string, ReadNames | null>> = {
  category: readCategoryNames,
  customer: null,
  'gift-card': each(auditTexts.giftCard),
  goods: each((count) => auditTexts.items(Number(count))),
  invitation: null,
  item: readItemNames,
  offer: readOfferNames,
  order: null,
  person: async (shop, ids, { role }) => {
    const names = may(role, 'people.see') ? await readCustomerNames(shop, ids) : new Map()
    return new Map(ids.map((id) => [id, names.get(id) ?? auditTexts.customer(id)]))
  },
  pickup: readPickupNames,
  review: each(auditTexts.review),
  staff: (shop, ids) => readMemberNames(shop, ids.map(Number)),
  zone: readZoneNames,
}

/** Says each of `subjects` in words: people and items by their name. */
async function readNames(shop: Shop, staff: Staff, subjects: readonly string[]) {
  const byKind = Map.groupBy(subjects.flatMap(partsOf), ({ kind }) => kind)
  const names = new Map<string, Names | undefined>()
  for (const [kind, parts] of byKind) {
    const ids = parts.map(({ id }) => id)
    names.set(kind, await NAMES_OF[kind]?.(shop, ids, staff))
  }
  const say = ({ kind, id }: Part): string =>
    names.get(kind)?.get(id) ?? names.get(kind)?.get(Number(id)) ?? id
  return (subject: string): string => partsOf(subject).map(say).join(', ')
}

type Part = { kind: string; id: string }

/** `order:NG-100001`; where no kind is named, items by their slug, or words. */
function partsOf(subject: string): Part[] {
  const [, kind = '', id = ''] = /^([a-z-]+):(.*)$/s.exec(subject) ?? []
  if (Object.hasOwn(NAMES_OF, kind)) return [{ kind, id }]
  return subject.split(', ').map((id) => ({ kind: 'item', id }))
}
