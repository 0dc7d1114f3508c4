import type { BrandColours } from '#lib/brand/colours.ts'

// Mail programs support no custom properties and often no style sheets, so colours are written inline.
const ink = '#1a1613'
const paper = '#fffdf9'
const sand = '#f4ece0'
const bark = '#6b5f55'
const rule = '#e4d8c8'

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Text in one size, weight and colour. */
const words = (size: number, height: number, { weight = 400, colour = ink } = {}): string =>
  `${font};font-size:${size}px;line-height:${height}px;font-weight:${weight};color:${colour}`

/** For each element, in the colours of the shop. */
export const stylesFor = ({ band, button, accent }: BrandColours) => ({
  body: `background-color:${sand};margin:0`,
  ground: `background-color:${sand};padding:16px 8px`,
  card: `max-width:600px;width:100%;background-color:${paper};border-radius:8px`,
  head: `background-color:${band};border-radius:8px 8px 0 0;padding:20px 24px;border-bottom:2px dashed ${accent}`,
  brand: `${words(28, 32, { weight: 800, colour: paper })};margin:0`,
  logo: 'border:0;max-width:100%;vertical-align:middle',
  content: 'padding:24px',
  heading: `${words(24, 30, { weight: 700 })};margin:0 0 16px`,
  title: `${words(18, 24, { weight: 700 })};margin:24px 0 4px`,
  paragraph: `${words(16, 24)};margin:0 0 16px`,
  quoted: `${words(16, 24)};margin:0 0 4px`,
  quote: `${words(16, 24)};margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${rule};overflow-wrap:anywhere`,
  small: `${words(14, 20, { colour: bark })};margin:0`,
  actionArea: 'margin:8px 0 24px',
  action: `${words(16, 24, { weight: 700, colour: '#ffffff' })};background-color:${button};border-radius:4px;padding:14px 24px;text-decoration:none;display:inline-block`,
  link: `color:${button};text-decoration:underline;font-weight:700`,
  rows: 'margin:0 0 16px;border-collapse:collapse',
  cell: `${words(16, 24)};padding:10px 0;vertical-align:top;border-bottom:1px solid ${rule}`,
  total: `${words(18, 24, { weight: 700 })};padding:12px 0;vertical-align:top;border-bottom:1px solid ${rule}`,
  value: 'text-align:right;white-space:nowrap;padding-left:16px',
  note: words(14, 20, { colour: bark }),
  foot: 'max-width:600px;width:100%',
  footCell: 'padding:16px 24px',
  footer: `${words(13, 18, { colour: bark })};margin:0 0 4px`,
  preview: 'display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0',
})
export type Styles = ReturnType<typeof stylesFor>

/** For mail programs that follow the dark setting. Others darken colours by themselves. */
export const darkCss = ({ accent }: BrandColours) => `
@media (prefers-color-scheme: dark) {
  .ground { background-color: #120f0d !important; }
  .card { background-color: #221d19 !important; }
  .ink { color: #f4ece0 !important; }
  .quiet { color: #b8ab9d !important; }
  .link { color: ${accent} !important; }
  .rule { border-color: #463c34 !important; }
}`
