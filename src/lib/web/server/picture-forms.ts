const RETURN = /^\/(?:api\/orders\/([^/]+)\/returns|orders\/([^/]+))\/?$/
const TRANSFER = /^\/(?:orders\/([^/]+)\/pay|pay\/([^/]+))\/?$/
const REVIEW = /^\/products\/([^/]+)\/rate\/photos\/?$/

/** `of`: the order's id, the token of its link, or the item's slug. */
export type PictureForm = { kind: 'return' | 'transfer' | 'link' | 'review'; of: string }

/** Whose buyer sends pictures to this address: of a return, of a transfer, or of a review. Null for any other address. */
export function pictureFormOf(path: string): PictureForm | null {
  const [, call, page] = RETURN.exec(path) ?? []
  const [, order, token] = TRANSFER.exec(path) ?? []
  const [, slug] = REVIEW.exec(path) ?? []
  const asked = call ?? page
  if (asked !== undefined) return { kind: 'return', of: asked }
  if (order !== undefined) return { kind: 'transfer', of: order }
  if (token !== undefined) return { kind: 'link', of: token }
  return slug === undefined ? null : { kind: 'review', of: slug }
}
