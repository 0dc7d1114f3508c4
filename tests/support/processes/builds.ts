import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writePointer } from '../../../scripts/publish/pointer.ts'
import { aPlace, copyOfDist } from '../catalogue/publishing.ts'

/** The title of the blog in each build. */
export const [OLD, NEW] = ['Our Blog', 'Our new Blog']

/** The built pages as the publication `a`. A link: Node has already compiled that code, and a copy would be compiled anew. */
export async function oneBuild(): Promise<string> {
  const root = await aPlace()
  await symlink(resolve('dist'), join(root, 'a'))
  writePointer(root, { current: 'a', previous: null })
  return root
}

/** Builds `a`, `b` (with another title and without a script of `a`) and `broken`; `a` is published. */
export async function threeBuilds() {
  const root = await oneBuild()
  copyOfDist(join(root, 'b'))
  const chunks = join(root, 'b/server/chunks')
  for (const file of await readdir(chunks)) {
    const text = await readFile(join(chunks, file), 'utf8')
    if (text.includes(OLD)) await writeFile(join(chunks, file), text.replaceAll(OLD, NEW))
  }
  const scripts = await readdir('dist/client/_astro')
  const script = scripts.find((name) => /^SessionKeeper.*js$/.test(name)) ?? ''
  await rm(join(root, 'b/client/_astro', script))
  await mkdir(join(root, 'broken/server'), { recursive: true })
  await writeFile(join(root, 'broken/server/worker.mjs'), 'throw new Error("broken")')
  return { root, script: `/_astro/${script}` }
}

/** A connection that a dying worker was given may never be answered. */
const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(5_000) })

export const titleAt = async (url: string) =>
  /<h1[^>]*>([^<]*)/.exec(await (await ask(`${url}/blog`)).text())?.[1]
