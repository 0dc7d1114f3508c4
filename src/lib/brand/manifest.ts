import type { BrandColours } from './colours.ts'

/** What the web app manifests of the shop and of the desk have in common: a name, icons and colours. */
export const manifestOf = (name: string, { band }: BrandColours) => ({
  name,
  short_name: name,
  lang: 'en-NG',
  display: 'standalone',
  background_color: '#fffdf9',
  theme_color: band,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ],
})
