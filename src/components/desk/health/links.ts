import { shopFacts } from '#lib/content/facts.server.ts'
import { healthTexts as texts } from '#lib/texts/owner/health.ts'

/**
 * What can be done with the whole page: read it as a text, or send that to who helps. `report`: null while some things
 * are still being looked at.
 */
export function healthLinks(
  report: string | null,
): readonly (readonly [href: string, label: string] | false)[] {
  // Mail programs show a plus where they should show a blank.
  const letter = (body: string) =>
    `mailto:?subject=${encodeURIComponent(texts.reportOf(shopFacts().brand))}&body=${encodeURIComponent(body)}`
  return [
    ['/desk/health/report.txt', texts.report],
    report !== null && [letter(report), texts.send],
  ] as const
}
