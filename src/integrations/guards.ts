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
