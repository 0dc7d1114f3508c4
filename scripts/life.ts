import { readFileSync, writeFileSync } from 'node:fs'
import { LIFE, type LifeStep, type StepName } from '#lib/orders/life.ts'
import { formatted } from './format.ts'

const PAGE = 'docs/architecture.md'
const PLACE = /(?<=<!-- life -->\n)[^]*(?=<!-- \/life -->)/

/** Draws the life of an order into docs/architecture.md. */
export async function main(): Promise<void> {
  writeFileSync(PAGE, await withLife(readFileSync(PAGE, 'utf8')))
}

/** `page` with its drawing and list of steps made anew. */
export async function withLife(page: string): Promise<string> {
  const steps = Object.keys(LIFE).map((name) => [name, LIFE[name as StepName] as LifeStep] as const)
  const arrows = steps.flatMap(([name, { from, to }]) =>
    from.map((stage) => `  ${idOf(stage)} --> ${to === null ? 'before' : idOf(to)}: ${name}`),
  )
  const moments = steps.map(([name, { right, takeBackMs, says }]) => {
    const marks = [right, takeBackMs && `taken back in ${takeBackMs / 1000} s`].filter(Boolean)
    return `- ${name}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}${says && `: ${says}`}`
  })
  const drawn = [
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> waiting: place',
    ...arrows,
    '```',
    '',
    'Who may make each at the desk, how long it is taken back, and when it is made:',
    '',
    ...moments,
    '',
    '',
  ].join('\n')
  const life = await formatted(PAGE, drawn, { proseWrap: 'always', printWidth: 118 })
  return page.replace(PLACE, () => `\n${life}\n`)
}

/** Mermaid takes no hyphen in the name of a state. */
const idOf = (stage: string): string => stage.replaceAll('-', '_')
