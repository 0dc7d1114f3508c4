/** Loaded first: kills the process at the step that `KILL_AT` names: "before rename", "after link", "after rename 2". */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [when, step, count = '1'] = (process.env['KILL_AT'] ?? '').split(' ')
let left = Number(count)
const kill = () => process.kill(process.pid, 'SIGKILL')

if (step === 'link' || step === 'rename') {
  const real = fs.promises[step]
  fs.promises[step] = async (from, to) => {
    left--
    if (left === 0 && when === 'before') kill()
    await real(from, to)
    if (left === 0) kill()
  }
  syncBuiltinESMExports()
}
