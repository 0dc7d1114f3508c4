import type { findPictureOf } from '#lib/orders/pictures/pictures.server.ts'

/** Answers with a picture that only few may see: nobody keeps it, and no page of another site shows it. */
export const answerOrderPicture = ({
  id,
  kind,
  bytes,
}: Awaited<ReturnType<typeof findPictureOf>>): Response =>
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
