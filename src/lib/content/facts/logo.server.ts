import { findLogo } from '#lib/brand/brand.server.ts'
import type { Logo } from '#lib/brand/logo.ts'
import { shopFacts } from '../facts.server.ts'
import { originalKey } from '#lib/media/pictures.server.ts'
import { logoHash, logoOf } from './logo.ts'

/** The logo in the header's size: the desk's, else that of `brand/`; null when pages show the name. */
export async function shopLogo(): Promise<Logo | null> {
  const { logo } = shopFacts()
  return logo === null ? findLogo() : logoOf(logo)
}

/** Where the storage has the picture of the desk's logo: `readLogos` writes WebP. */
export const logoKey = (fact: string): string =>
  originalKey({ hash: logoHash(fact), extension: 'webp' })

/** The logo with its whole address, for mails. Many readers of mail show no SVG: it is left out. */
export async function mailLogo(siteUrl: string): Promise<Logo | null> {
  const logo = await shopLogo()
  return logo && !logo.src.endsWith('.svg')
    ? { ...logo, src: new URL(logo.src, siteUrl).href }
    : null
}
