import type { OldSlug, CategoryTree } from '../index/category-tree.ts'

type Kind = OldSlug['kind']

/** Those on sale that had this slug; of a category's parts only those of one category, if `within` is its id. */
const idsOf = (tree: CategoryTree, kind: Kind, slug: string, within?: number): number[] =>
  tree.old
    .filter(
      (old) =>
        old.kind === kind && old.slug === slug && (within === undefined || old.within === within),
    )
    .map(({ id }) => id)

const allOf = ({ categories, subCategories, sections }: CategoryTree, kind: Kind) =>
  kind === 'category' ? categories : kind === 'section' ? sections : subCategories

/** The ids of those with this slug; where there is none, of those that had it. */
export function idsWithSlug(tree: CategoryTree, kind: Kind, slug: string): number[] {
  const ids = allOf(tree, kind).flatMap((each) => (each.slug === slug ? [each.id] : []))
  return ids.length > 0 ? ids : idsOf(tree, kind, slug)
}

/** The slug of today of the one that had this; undefined when one has it, or none had it. */
export function todaysSlug(
  tree: CategoryTree,
  kind: Kind,
  { slug, within }: { slug: string; within?: number },
): string | undefined {
  const all: readonly { id: number; slug: string; categoryId?: number }[] = allOf(tree, kind)
  const isIn = (each: { categoryId?: number }) => within === undefined || each.categoryId === within
  if (all.some((each) => each.slug === slug && isIn(each))) return undefined
  const ids = idsOf(tree, kind, slug, within)
  return all.find(({ id }) => ids.includes(id))?.slug
}
