import type { Shop } from '#lib/shop.ts'
import { healthTexts as texts } from '#lib/texts/owner/health.ts'
import { writtenTimeOf } from '#lib/time.ts'
import { healthStateOf, toLine } from './health.ts'
import { lookAround } from './look.server.ts'
import { readVersions } from './versions.server.ts'

/** How the shop is, as a text that can be sent to who helps. */
export async function healthReport(shop: Shop): Promise<string> {
  const { at, things } = await lookAround(shop, false)
  const { shop: version, node } = await readVersions()
  return [
    `${shop.config.siteUrl}, ${writtenTimeOf(at)}`,
    `${texts.version(version)}, ${texts.node(node)}`,
    '',
    ...things.map(
      ({ name, finding }) =>
        `${texts.states[healthStateOf(finding)]} ${texts.name(name)}: ${finding ? toLine(finding) : texts.open}`,
    ),
    '',
  ].join('\n')
}
