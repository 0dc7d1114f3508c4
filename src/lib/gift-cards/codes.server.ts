import { hashSecret } from '#lib/random.server.ts'

/** What the shop stores of a code. */
export const columnsOf = (code: string) => ({
  code_hash: hashSecret(code),
  last_four: code.slice(-4),
})
