/** Their content is filled in later, or is no HTML. */
const TEMPLATES = /<template[\s>][\s\S]*?<\/template>/gi
const SCRIPTS = /(<(?:script|style)\b[^>]*>)[\s\S]*?<\/(?:script|style)>/gi

const TAGS = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
/** Attributes with double quotes, single quotes or none, as editors may write them. */
const ATTRIBUTES = /(?<![^\s"'<>/=])([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

const LEADING = new Set(['href', 'src', 'action', 'formaction', 'poster'])
const SETS = new Set(['srcset', 'imagesrcset'])

/** The own addresses that a page links to, shows or loads, as path and query, each once. */
export function linksOf(page: string, base: string): string[] {
  const html = page.replace(TEMPLATES, '').replace(SCRIPTS, '$1')
  const tags = [...html.matchAll(TAGS)].map(([tag]) => tag)
  const links = tags.flatMap(addressesIn).flatMap((text) => {
    const address = text.replaceAll('&amp;', '&')
    const url = URL.canParse(address, base) ? new URL(address, base) : null
    return url?.origin === new URL(base).origin ? [url.pathname + url.search] : []
  })
  return [...new Set(links)]
}

const addressesIn = (tag: string): string[] =>
  [...tag.matchAll(ATTRIBUTES)].flatMap(([, name = '', double, single, bare]) => {
    const value = double ?? single ?? bare ?? ''
    if (value === '') return []
    if (LEADING.has(name.toLowerCase())) return [value]
    if (!SETS.has(name.toLowerCase())) return []
    return value.split(',').map((part) => part.trim().split(' ')[0] ?? '')
  })
