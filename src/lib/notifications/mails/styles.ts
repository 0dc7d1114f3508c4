import type { CSSProperties } from 'react'

// Mail programs know no custom properties and often no style sheet: the shop's colours are written out.
const ink = '#1a1613'
const paper = '#fffdf9'
const sand = '#f4ece0'
const bark = '#6b5f55'
const clay = '#b5431f'
const indigo = '#1f2a55'
const sun = '#f2b134'
const rule = '#e4d8c8'

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text = { fontFamily: font, fontSize: '16px', lineHeight: '24px', color: ink }

export const styles = {
  body: { backgroundColor: sand, margin: '0', padding: '16px 8px', fontFamily: font },
  card: { maxWidth: '600px', width: '100%', backgroundColor: paper, borderRadius: '8px' },
  head: { backgroundColor: indigo, borderRadius: '8px 8px 0 0', padding: '20px 24px' },
  brand: {
    ...text,
    color: paper,
    fontSize: '28px',
    lineHeight: '32px',
    fontWeight: 800,
    margin: '0',
  },
  stitch: { borderTop: `2px dashed ${sun}`, height: '0', lineHeight: '0', backgroundColor: indigo },
  content: { padding: '24px' },
  heading: { ...text, fontSize: '24px', lineHeight: '30px', fontWeight: 700, margin: '0 0 16px' },
  title: { ...text, fontSize: '18px', fontWeight: 700, margin: '24px 0 4px' },
  paragraph: { ...text, margin: '0 0 16px' },
  small: { ...text, color: bark, fontSize: '14px', lineHeight: '20px', margin: '0' },
  actionArea: { margin: '8px 0 24px' },
  action: {
    ...text,
    color: '#ffffff',
    backgroundColor: clay,
    borderRadius: '4px',
    fontWeight: 700,
    padding: '14px 24px',
    textDecoration: 'none',
  },
  link: { color: clay, textDecoration: 'underline', fontWeight: 700 },
  rows: { margin: '0 0 16px' },
  row: { borderBottom: `1px solid ${rule}` },
  cell: { ...text, padding: '10px 0', verticalAlign: 'top' },
  total: { ...text, padding: '12px 0', verticalAlign: 'top', fontWeight: 700, fontSize: '18px' },
  value: { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: '16px' },
  note: { color: bark, fontSize: '14px', lineHeight: '20px', fontWeight: 400 },
  foot: { maxWidth: '600px', width: '100%', padding: '16px 24px' },
  footer: { ...text, color: bark, fontSize: '13px', lineHeight: '18px', margin: '0 0 4px' },
} satisfies Record<string, CSSProperties>

/** For the programs that follow the reader's dark setting; the others darken colours by themselves. */
export const DARK_CSS = `
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #120f0d !important; }
  .card { background-color: #221d19 !important; }
  .ink { color: #f4ece0 !important; }
  .quiet { color: #b8ab9d !important; }
  .link { color: #f2b134 !important; }
  .rule { border-color: #463c34 !important; }
}`
