import type { FieldInWords } from '#lib/records/words.ts'
import { addShownPicture, type EncodedPicture } from '#lib/media/pictures.server.ts'
import type { Work } from '#lib/shop.ts'
import { logoFact } from './logo.ts'
import { changeFacts } from './own-facts.server.ts'

/** Shows another logo, or none of the desk's. `seen`: what the form showed. Throws ShopError as `changeFacts` does. */
export async function changeLogo(
  shop: Work,
  { seen, picture }: { seen: string | null; picture: EncodedPicture | null },
  who: string | null,
): Promise<FieldInWords[]> {
  // The older one stays stored, so that the change can be set back.
  if (picture) await addShownPicture(shop, picture)
  return changeFacts(shop, { logo: { seen, becomes: picture && logoFact(picture) } }, who)
}
