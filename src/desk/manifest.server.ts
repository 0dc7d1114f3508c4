import { brandColours } from '#lib/brand/brand.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'

/** What a phone shows of the desk when it is installed, and where it sends photos that another app shares with it. */
export function deskManifest() {
  const name = `${shopFacts().brand} ${deskTexts.frame.desk}`
  return {
    id: '/desk',
    name,
    short_name: name,
    lang: 'en-NG',
    start_url: '/desk',
    scope: '/desk',
    display: 'standalone',
    background_color: '#fffdf9',
    theme_color: brandColours().band,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
    share_target: {
      action: '/desk/goods/drafts?shared',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*'] }] },
    },
  }
}
