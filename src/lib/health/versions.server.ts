import { readFile } from 'node:fs/promises'

/** The versions of the shop and of the Node that runs it. */
export async function readVersions(): Promise<{ shop: string; node: string }> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  return { shop: version, node: process.versions.node }
}
