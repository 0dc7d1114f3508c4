/** What is in them is filled in later. */
const TEMPLATES = /<template[\s>][\s\S]*?<\/template>/g

/** What a page of the shop leads to, shows or loads: addresses of its own as path and query, each once. */
export function linksOf(page: string, base: string): string[] {
  const html = page.replace(TEMPLATES, '')
  const single = [
    ...html.matchAll(/\s(?:href|src|action|formaction|poster|data-font)="([^"]+)"/g),
  ].map((match) => match[1] ?? '')
  const sets = [...html.matchAll(/\s(?:image)?srcset="([^"]+)"/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  )
  const links = [...single, ...sets].flatMap((text) => {
    const address = text.replaceAll('&amp;', '&')
    const url = URL.canParse(address, base) ? new URL(address, base) : null
    return url?.origin === new URL(base).origin ? [url.pathname + url.search] : []
  })
  return [...new Set(links)]
}
