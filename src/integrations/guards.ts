import type { Plugin } from 'vite'

/** Refuses to build when browser code reaches a server file, by whatever path. */
export const serverOnly: Plugin = {
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId(source, importer) {
    if (/\.(server|sql)(\.ts)?$/.test(source)) this.error(`${importer} must not import ${source}`)
  },
}

const DIGEST = 'async function generateCspDigest(data, algorithm) {'

/**
 * Astro hashes the styles of a page at each rendering, in another thread, though they are those of the build: with this it
 * remembers them. Breaks the build when Astro no longer does it in the way that is known; then see whether this is still needed.
 */
export const digestsOnce: Plugin = {
  name: 'digests-once',
  transform(code, id) {
    if (!id.split('?')[0]?.endsWith('/astro/dist/core/encryption.js')) return null
    if (!code.includes(DIGEST)) this.error('Astro no longer hashes styles in generateCspDigest.')
    const remembered = `const digests = new Map();
async function generateCspDigest(data, algorithm) {
  const key = algorithm + " " + data.length;
  const known = digests.get(key);
  if (known && known.data === data) return known.digest;
  const digest = await workOutCspDigest(data, algorithm);
  digests.set(key, { data, digest });
  return digest;
}
`
    return remembered + code.replace(DIGEST, DIGEST.replace('generate', 'workOut'))
  },
}

/**
 * Tailwind declares each of its custom properties twice: by `@property`, and by a rule for browsers without it. The rule
 * alone does for all, and half a screen of declarations stays out of every page.
 */
export const plainProperties = {
  name: 'plain-properties',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!id.split('?')[0]?.endsWith('.css') || !code.includes('@property --tw-')) return null
    return code
      .replaceAll(/@property --tw-[\w-]+\s*\{[^}]*\}/g, '')
      .replace(/(@layer properties\s*\{\s*)@supports [^{]*\{([\s\S]*?\}\s*)\}/, '$1$2')
  },
}

/**
 * V8 keeps the text of a file as long as the shop runs, in two bytes for each letter when one of them is outside Latin-1:
 * two megabytes for one dash in a sentence of Astro's. Escaped, it is the same letter.
 */
export const narrowText: Plugin = {
  name: 'narrow-text',
  applyToEnvironment: (environment) => environment.name !== 'client',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\xff]/g, toEscape)
  },
}

const toEscape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
