const RETURN = /^\/(?:api\/orders\/([^/]+)\/returns|orders\/([^/]+))\/?$/
const TRANSFER = /^\/(?:orders\/([^/]+)\/pay|pay\/([^/]+))\/?$/

/** `of`: the order's id, or the token of its link. */
type PictureForm = { isReturn: boolean; isLink: boolean; of: string }

/** The order whose buyer sends pictures to this address: of a return, or of a transfer. Null for any other address. */
export function pictureFormOf(path: string): PictureForm | null {
  const [, call, page] = RETURN.exec(path) ?? []
  const [, order, token] = TRANSFER.exec(path) ?? []
  const of = call ?? page ?? order ?? token
  return of === undefined
    ? null
    : { isReturn: (call ?? page) !== undefined, isLink: token !== undefined, of }
}
