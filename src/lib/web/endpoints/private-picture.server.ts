type Picture = {
  id: number
  /** What it is of: its file is called so. */
  kind: string
  bytes: Uint8Array
}

/** Answers with a picture that only few may see: nobody keeps it, and no page of another site shows it. */
export const answerPrivatePicture = ({ id, kind, bytes }: Picture): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${kind}-${id}.webp"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
  })
