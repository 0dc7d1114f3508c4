import type { Problem } from './problems.ts'

/** An owner's folder that cannot be imported. Nothing was changed. */
export class BadCatalogue extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: Problem[]) {
    super(problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'))
    this.problems = problems
  }
}
