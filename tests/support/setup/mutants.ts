import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'

/**
 * Runs each test of a file once for each mutant that scripts/mutations.ts asks for, with that mutant alive; without a
 * plan, once with none, and notes which mutants it passes.
 */
type Task = {
  id: string
  mode: string
  repeats?: number
  tasks?: Task[]
  result?: { state: string; repeatCount?: number; attempts?: Attempt[] }
}
type Attempt = { state: string; repeatIndex: number }

/** A mutated line in a loop may never end it. */
const MOST_ASKED = 3_000_000
const dir = process.env['MUTANTS'] ?? ''
const plan = readPlan()
let alive = -1
let asked = 0
let reached = new Set<number>()

Object.assign(globalThis, {
  isMutant: (index: number) => {
    reached.add(index)
    if (index !== alive) return false
    if ((asked += 1) > MOST_ASKED) throw new Error('The mutant does not end.')
    return true
  },
})

const testsIn = (task: Task): Task[] => task.tasks?.flatMap(testsIn) ?? [task]
const isFound = (index: number) => existsSync(join(dir, `found-${index}`))
const todo = new Map<string, number[]>()
const noted: Record<string, number[]> = {}
let tests: Task[] = []

// oxlint-disable-next-line no-empty-pattern -- vitest wants the fixtures taken apart.
beforeAll(({}, file) => {
  tests = testsIn(file as unknown as Task)
  for (const test of plan ? tests : []) {
    const open = (plan?.[test.id] ?? []).filter((index) => !isFound(index))
    todo.set(test.id, open)
    if (open.length === 0) test.mode = 'skip'
    else test.repeats = open.length - 1
  }
})

beforeEach(({ task }) => {
  const { id, result } = task as unknown as Task
  alive = todo.get(id)?.[result?.repeatCount ?? 0] ?? -1
  asked = 0
  reached = new Set()
  return () => {
    noted[id] = [...reached]
    alive = -1
  }
})

afterAll(() => {
  for (const { id, result } of tests) {
    if (!plan && result?.state === 'fail') delete noted[id]
    for (const { state, repeatIndex } of (plan && result?.attempts) || [])
      if (state === 'fail') writeFileSync(join(dir, `found-${todo.get(id)?.[repeatIndex]}`), id)
  }
  if (!plan && tests[0]) writeFileSync(join(dir, `${tests[0].id}.reached`), JSON.stringify(noted))
})

function readPlan(): Record<string, number[]> | null {
  const path = join(dir, 'plan.json')
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, number[]>)
    : null
}
