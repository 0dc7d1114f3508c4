import type { KyselyPlugin } from 'kysely'

/** Fails at the statement that comes after `left` others. */
export function failingAfter(left: number): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (left-- <= 0) throw new Error('the database is gone')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
