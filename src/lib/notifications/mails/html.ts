import type { BrandColours } from '#lib/brand/colours.ts'
import type { Logo } from '#lib/brand/logo.ts'
import type { Block, MailContent, Row } from './content.ts'
import { darkCss, type Styles, stylesFor } from './styles.ts'

/** The doctype that mail programs support best. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Old mail programs support layout by tables only. */
const TABLE =
  'align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"'

/** The HTML part: one column of 600 px that also reads on a phone, in the dark and without pictures. */
export function toHtml(
  content: MailContent,
  brand: string,
  colours: BrandColours,
  logo: Logo | null = null,
): string {
  const styles = stylesFor(colours)
  // Its alternative is the name, in the letters of the name: many programs show no pictures.
  const head = logo
    ? `<img src="${safe(logo.src)}" alt="${safe(brand)}" width="${logo.width}" height="${logo.height}" style="${styles.logo}">`
    : safe(brand)
  const foot = content.footer.map(
    (line) => `<p class="quiet" style="${styles.footer}">${safe(line)}</p>`,
  )
  return `${DOCTYPE}<html lang="en-NG" dir="ltr"><head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${safe(content.heading)}</title>
<style>${darkCss(colours)}</style>
</head><body class="ground" style="${styles.body}">
<div style="${styles.preview}">${safe(content.preview)}</div>
<table ${TABLE}><tr><td class="ground" style="${styles.ground}">
<table ${TABLE} class="card" style="${styles.card}">
<tr><td style="${styles.head}"><p style="${styles.brand}">${head}</p></td></tr>
<tr><td style="${styles.content}">
<h1 class="ink" style="${styles.heading}">${safe(content.heading)}</h1>
${content.blocks.map((block) => toElement(block, styles)).join('\n')}
</td></tr></table>
<table ${TABLE} style="${styles.foot}"><tr><td style="${styles.footCell}">${foot.join('')}</td></tr></table>
</td></tr></table>
</body></html>`
}

function toElement(block: Block, styles: Styles): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="${styles.paragraph}">${safe(block.text)}</p>`
    case 'small':
      return `<p class="quiet" style="${styles.small}">${safe(block.text)}</p>`
    case 'action':
      return `<div style="${styles.actionArea}"><a href="${safe(block.url)}" target="_blank" style="${styles.action}">${safe(block.label)}</a></div>`
    case 'link':
      return `<p style="${styles.paragraph}"><a href="${safe(block.url)}" target="_blank" class="link" style="${styles.link}">${safe(block.label)}</a></p>`
    case 'quote':
      return `<p class="ink" style="${styles.quoted}">${safe(block.label)}</p><blockquote class="ink rule" style="${styles.quote}">${block.lines.map(safe).join('<br>')}</blockquote>`
    case 'title':
      return `<h2 class="ink" style="${styles.title}">${safe(block.text)}</h2>`
    case 'rows':
      return `<table ${TABLE} style="${styles.rows}">${block.rows.map((row) => toRow(row, styles)).join('')}</table>`
    case 'address':
      return `<p class="ink" style="${styles.paragraph}">${block.lines.map(safe).join('<br>')}</p>`
  }
}

function toRow({ label, note, value, isTotal }: Row, styles: Styles): string {
  const style = isTotal ? styles.total : styles.cell
  const below = note ? `<br><span class="quiet" style="${styles.note}">${safe(note)}</span>` : ''
  return `<tr><td class="ink rule" style="${style}">${safe(label)}${below}</td><td class="ink rule" style="${style};${styles.value}">${safe(value)}</td></tr>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Escapes HTML in typed text. */
const safe = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
