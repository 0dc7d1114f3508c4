import { readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { LIFE } from '#lib/orders/life.ts'

const PAGE = 'docs/architecture.md'
const PLACE = /(?<=<!-- life -->\n)[^]*(?=<!-- \/life -->)/

/** Draws the life of an order into docs/architecture.md. */
export async function main(): Promise<void> {
  writeFileSync(PAGE, await withLife(readFileSync(PAGE, 'utf8')))
}

/** `page` with its drawing and table of steps made anew. */
export async function withLife(page: string): Promise<string> {
  const steps = Object.entries(LIFE)
  const arrows = steps.flatMap(([name, { from, to }]) =>
    from.map((stage) => `  ${idOf(stage)} --> ${to === null ? 'before' : idOf(to)}: ${name}`),
  )
  const rows = steps.map(
    ([name, { from, to, right, takeBackMs }]) =>
      `| ${name} | ${from.join(', ')} | ${to ?? 'where it stood'} | ${right ?? ''} | ${
        takeBackMs > 0 ? `${takeBackMs / 1000} s` : ''
      } |`,
  )
  const moments = steps.map(([name, { when }]) => `- ${name}: ${when}`)
  const drawn = [
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> waiting: place',
    ...arrows,
    '```',
    '',
    '| step | from | to | right | taken back in |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    'When each is made:',
    '',
    ...moments,
    '',
    '',
  ].join('\n')
  const options = await resolveConfig(PAGE)
  return format(
    page.replace(PLACE, () => drawn),
    { ...options, parser: 'markdown' },
  )
}

/** Mermaid takes no hyphen in the name of a state. */
const idOf = (stage: string): string => stage.replaceAll('-', '_')
