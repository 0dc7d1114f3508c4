import { lockNoted, note } from '#lib/db/noted.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { edit } from '#lib/records/edit.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { slideTexts as texts } from '#lib/texts/goods/slides.ts'
import { writtenTimeOf } from '#lib/time.ts'
import { LISTS_TAG } from '../catalogue.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { findItemsInShop } from '../items/sizes.server.ts'
import { type ChosenSlides, MOST_SLIDES, type Slide, type SlideItem, statesOf } from './slides.ts'
import { NONE, readChosen, SLIDES } from './shown-slides.server.ts'
import { listSlideItems } from './slides.sql.ts'

const MOST_FOUND = 20

/** The chosen slides in their order with their items, and where each stands now. */
export async function readSlides(shop: Shop) {
  const chosen = await readChosen(shop)
  const slides = await withItems(shop, chosen)
  const states = statesOf(slides, shop.now())
  return {
    others: chosen.others,
    slides: slides.map((slide, at) => ({ ...slide, state: states[at] ?? 'over' })),
  }
}

/** Items that can be put among the slides, by words of their name or the beginning of a SKU; at most 20. */
export async function findForSlides(shop: Shop, words: string): Promise<SlideItem[]> {
  const chosen = new Set((await readChosen(shop)).slides.map(({ itemId }) => itemId))
  const ids = (await findItemsInShop(shop, words)).map(({ id }) => id)
  const items = new Map((await listSlideItems(shop.db, { ids })).map((item) => [item.id, item]))
  return ids
    .flatMap((id) => items.get(id) ?? [])
    .filter(({ id, isArchived }) => !isArchived && !chosen.has(id))
    .slice(0, MOST_FOUND)
}

/** Puts an item behind the other slides. Throws ShopError('not_found'), and 'invalid' with a sentence. */
export async function addSlide(shop: Work, slug: string): Promise<void> {
  const [item] = await listSlideItems(shop.db, { slug })
  if (!item) throw new ShopError('not_found')
  const { slides, others } = await lockChosen(shop)
  const refuse = (detail: string) => new ShopError('invalid', { detail })
  if (item.isArchived) throw refuse(texts.archived(item.name))
  if (slides.some(({ itemId }) => itemId === item.id)) throw refuse(texts.among(item.name))
  if (slides.length >= MOST_SLIDES) throw refuse(texts.tooMany(MOST_SLIDES))
  await write(shop, { slides: [...slides, { itemId: item.id, from: null, until: null }], others })
}

/** Moves a slide one place, or takes it off. Returns its item. Throws ShopError('not_found'). */
export async function moveSlide(
  shop: Work,
  itemId: number,
  step: 'up' | 'down' | 'off',
): Promise<SlideItem> {
  const chosen = await lockChosen(shop)
  const slides = await withItems(shop, chosen)
  const at = slides.findIndex((slide) => slide.itemId === itemId)
  const slide = slides[at]
  if (!slide) throw new ShopError('not_found')
  const others = slides.toSpliced(at, 1)
  const to = Math.max(0, step === 'up' ? at - 1 : at + 1)
  const moved = step === 'off' ? others : others.toSpliced(to, 0, slide)
  await write(shop, { ...chosen, slides: moved.map(withoutItem) })
  return slide.item
}

/**
 * Changes times of slides, `slides.12.from` and `slides.12.until` of the item with the id 12, and what comes by
 * itself, `others`. Returns in words what each was and is. Throws ShopError: `not_found` for what is no slide any
 * more, `invalid` beside the field, and `changed_since` where somebody else changed a field since it was seen.
 */
export async function changeSlides(
  shop: Work,
  changes: FieldChanges,
  who: string | null,
): Promise<FieldInWords[]> {
  const chosen = await lockChosen(shop)
  const slides = await withItems(shop, chosen)
  const before: Record<string, string | null> = { others: chosen.others }
  const labels: Record<string, string> = { others: texts.othersLabel }
  for (const { itemId, item, ...times } of slides)
    for (const field of ['from', 'until'] as const) {
      before[`slides.${itemId}.${field}`] = times[field]
      labels[`slides.${itemId}.${field}`] = texts.timeOf(item.name, texts[field])
    }
  const about = {
    subject: { kind: 'slides' as const, id: 0 },
    who,
    label: (field: string): string => labels[field] ?? field,
    say: (field: string, value: unknown): string => {
      if (field === 'others') return texts.others[value as ChosenSlides['others']]
      return value === null ? '' : writtenTimeOf(String(value))
    },
  }
  return edit(shop, about, { before, changes }, async (values) => {
    const after = { ...before, ...values } as Record<string, string | null>
    const timed = slides.map(({ itemId }) => ({
      itemId,
      from: after[`slides.${itemId}.from`] ?? null,
      until: after[`slides.${itemId}.until`] ?? null,
    }))
    for (const { itemId, from, until } of timed)
      if (from !== null && until !== null && until <= from)
        throw fieldError(`slides.${itemId}.until`, texts.untilBeforeFrom)
    await write(shop, { slides: timed, others: after['others'] as ChosenSlides['others'] })
    return after
  })
}

const lockChosen = ({ db }: Shop): Promise<ChosenSlides> => lockNoted(db, SLIDES, NONE)

async function write(shop: Shop, chosen: ChosenSlides): Promise<void> {
  await note(shop.db, SLIDES, chosen)
  await shop.invalidate([LISTS_TAG])
}

/** The slides with their items. Those whose item is deleted are left out. */
async function withItems(shop: Shop, { slides }: ChosenSlides) {
  const ids = slides.map(({ itemId }) => itemId)
  const items = new Map((await listSlideItems(shop.db, { ids })).map((item) => [item.id, item]))
  return slides.flatMap((slide) => {
    const item = items.get(slide.itemId)
    return item ? [{ ...slide, item }] : []
  })
}

const withoutItem = ({ itemId, from, until }: Slide): Slide => ({ itemId, from, until })
