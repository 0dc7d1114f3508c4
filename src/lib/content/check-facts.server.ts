import { type Problem, readYaml } from '#lib/catalogue/import/yaml.server.ts'
import { FACTS_FILE, factsSchema } from './facts.server.ts'

/** What is wrong with the owner's file, which every page shows. `file` is only another in tests. */
export async function checkFacts(file = FACTS_FILE): Promise<Problem[]> {
  const faults: Problem[] = []
  await readYaml(file, factsSchema, (fault) => faults.push({ ...fault, file }))
  return faults
}
