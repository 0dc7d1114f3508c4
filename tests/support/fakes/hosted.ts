import type { PageReply } from './server.ts'

type Hosted = {
  company: string
  /** As the page shows it, such as `NGN 17,500.00`. */
  sum: string
  says?: string
  /** What a button does, by its label. */
  buttons: Record<string, string>
}

/** A payment company's own page, as plain as it can be: a shopper on a phone presses one button. */
export const hostedPage = ({ company, sum, says = '', buttons }: Hosted): PageReply => ({
  html: `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${company}</title>
<h1>${company}</h1>
<p>${sum}</p>
<p role="status">${says}</p>
<form method="post">
${Object.entries(buttons)
  .map(([label, value]) => `<button name="do" value="${value}">${label}</button>`)
  .join('\n')}
</form>
</html>`,
})

export const inNaira = (naira: number): string =>
  `NGN ${naira.toLocaleString('en-NG', { minimumFractionDigits: 2 })}`

/** The return address with the company's parameters. */
export function withQuery(address: string, added: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  return url.href
}
