import type { OldPlace, Places } from '../index/indexed-places.ts'

type Kind = OldPlace['kind']

/** The places on sale that had this slug; of a category's parts only those of one category, if `within` is its id. */
const idsOf = (places: Places, kind: Kind, slug: string, within?: number): number[] =>
  places.old
    .filter(
      (old) =>
        old.kind === kind && old.slug === slug && (within === undefined || old.within === within),
    )
    .map(({ id }) => id)

const allOf = ({ categories, subCategories, sections }: Places, kind: Kind) =>
  kind === 'category' ? categories : kind === 'section' ? sections : subCategories

/** The ids of the places with this slug; where there is none, of those that had it. */
export function placeIdsOf(places: Places, kind: Kind, slug: string): number[] {
  const ids = allOf(places, kind).flatMap((place) => (place.slug === slug ? [place.id] : []))
  return ids.length > 0 ? ids : idsOf(places, kind, slug)
}

/** The slug of today of the place that had this one; undefined when a place has it, or none had it. */
export function todaysSlug(
  places: Places,
  kind: Kind,
  { slug, within }: { slug: string; within?: number },
): string | undefined {
  const all: readonly { id: number; slug: string; categoryId?: number }[] = allOf(places, kind)
  const isIn = (place: { categoryId?: number }) =>
    within === undefined || place.categoryId === within
  if (all.some((place) => place.slug === slug && isIn(place))) return undefined
  const ids = idsOf(places, kind, slug, within)
  return all.find(({ id }) => ids.includes(id))?.slug
}
