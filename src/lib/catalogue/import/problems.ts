import { importTexts as say } from '#lib/texts/owner/import.ts'

/** An error or hint for the owner, with its place. `column`: of a cell. */
export type Problem = {
  file: string
  line: number
  column?: string
  /** The text of the cell. */
  cell?: string
  reason: string
}

/** This many problems of one kind share one entry of the report. */
const MANY = 4
const MOST_VALUES = 20
const MOST_RANGES = 5

/** One line for each problem; many of the same kind in one file share a line. */
export const describeProblems = (problems: readonly Problem[]): string[] => {
  const groups = Map.groupBy(problems, ({ file, reason }) => `${file} ${kindOf(reason)}`)
  return [...groups.values()].flatMap((alike) =>
    alike.length < MANY ? alike.map(describe) : [describeMany(alike)],
  )
}

const describe = ({ file, line, reason }: Problem): string => `${file}, line ${line}: ${reason}`

function describeMany(alike: readonly Problem[]): string {
  const [{ file, reason }] = alike as [Problem]
  const [first, ...values] = new Set(alike.flatMap((problem) => quotedIn(problem.reason) ?? []))
  const also = first === undefined ? [] : values.slice(0, MOST_VALUES)
  return say.manyAlike({
    place: `${file}, ${linesOf(alike)}`,
    reason,
    count: alike.length,
    also,
    more: values.length - also.length,
  })
}

/** The reason without values that differ from line to line. */
const kindOf = (reason: string): string =>
  reason.replace(/"[^"]*"/g, '""').replace(/\d[\d,]*/g, '0')

const quotedIn = (reason: string): string | undefined => /"[^"]+"/.exec(reason)?.[0]

/** `lines 2 to 51, 60 and 7 more`. */
function linesOf(problems: readonly Problem[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const { line } of problems.toSorted((a, b) => a.line - b.line)) {
    const last = ranges.at(-1)
    if (last && line <= last.to + 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  const shown = ranges.slice(0, MOST_RANGES)
  const rest = ranges.slice(MOST_RANGES).reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const texts = shown.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`))
  return `lines ${texts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
