import { type Logo, logoSize } from '#lib/brand/logo.ts'
import { mediaPath } from '#lib/media/media.ts'

/** The width (px) that is sent: more than twice that of the header, for sharp screens. */
const SENT = 480

/** As `logoFact` writes it. */
export const LOGO_FACT = /^[\w-]{20} [1-9]\d{0,3}x[1-9]\d{0,3}$/

type Size = { width: number; height: number }

/** What the fact `logo` says of a picture: `HASH 360x80`. */
export const logoFact = ({ hash, width, height }: Size & { hash: string }): string =>
  `${hash} ${width}x${height}`

export const logoHash = (fact: string): string => partsOf(fact).hash

function partsOf(fact: string) {
  const [hash = '', size = ''] = fact.split(' ')
  const [width = 1, height = 1] = size.split('x').map(Number)
  return { hash, width, height }
}

/** How a page shows it. */
export function logoOf(fact: string): Logo {
  const { hash, ...size } = partsOf(fact)
  return { src: mediaPath(hash, SENT, 'webp'), ...logoSize(size) }
}

const SAID = 6

/** In words, so that two logos can be told apart: `picture 3f2a91, 360 × 80`. */
export function sayLogo(fact: string): string {
  const { hash, width, height } = partsOf(fact)
  return `picture ${hash.slice(0, SAID)}, ${width} × ${height}`
}
