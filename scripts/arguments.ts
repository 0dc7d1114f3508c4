/** Ends the process with one sentence when an argument is not `known`, before anything is done. */
export function refuseUnknown(args: readonly string[], known: readonly string[]): void {
  const unknown = args.find((arg) => !known.includes(arg))
  if (unknown === undefined) return
  process.stderr.write(`${unknown} is not known here. Add --help to see what is possible.\n`)
  process.exit(1)
}
