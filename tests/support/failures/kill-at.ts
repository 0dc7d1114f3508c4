/** Loaded first: kills the process at the step that `KILL_AT` names: "before rename" or "after link". */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [when, step] = (process.env['KILL_AT'] ?? '').split(' ')
const kill = () => process.kill(process.pid, 'SIGKILL')

if (step === 'link' || step === 'rename') {
  const real = fs.promises[step]
  fs.promises[step] = async (from, to) => {
    if (when === 'before') kill()
    await real(from, to)
    kill()
  }
  syncBuiltinESMExports()
}
