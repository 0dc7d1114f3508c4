import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, extract, list } from 'tar'
import { BackupError } from '#lib/db/backup.server.ts'
import type { TableTotals } from '#lib/db/copy.server.ts'
import type { Moment } from '#lib/time.ts'

/** A full backup: a compressed tar file of a folder, with a manifest. */

const MANIFEST = 'manifest.json'
const FORMAT = 1

export type Manifest = {
  format: typeof FORMAT
  madeAt: Moment
  /** Rows of each table in the database. */
  totals: TableTotals
  /** SHA-256 in hex of each file, by its path in the archive. */
  files: Record<string, string>
}

/** Paths of all files below `folder`, with slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes everything in `folder` to `target`. The file gets its name after it was read again and is complete. */
export async function writeArchive(
  folder: string,
  target: string,
  { madeAt, totals }: Pick<Manifest, 'madeAt' | 'totals'>,
): Promise<void> {
  const files: Manifest['files'] = {}
  for (const path of await listFiles(folder)) files[path] = await hashFile(join(folder, path))
  const manifest: Manifest = { format: FORMAT, madeAt, totals, files }
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest), { mode: 0o600 })
  const draft = `${target}.part`
  try {
    // Set the mode while the file is empty, so that nobody else can read it.
    await writeFile(draft, '', { mode: 0o600 })
    await chmod(draft, 0o600)
    await create({ gzip: true, portable: true, strict: true, cwd: folder, file: draft }, [
      MANIFEST,
      ...Object.keys(files),
    ])
    await readArchive(draft)
    const file = await open(draft, 'r+')
    await file.sync()
    await file.close()
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Throws BackupError unless the archive has exactly the unchanged files of its manifest. */
export async function readArchive(path: string): Promise<Manifest> {
  const found: Record<string, string> = {}
  const chunks: Buffer[] = []
  try {
    await list({
      file: path,
      strict: true,
      onReadEntry: (entry) => {
        const hash = createHash('sha256')
        entry.on('data', (chunk: Buffer) => {
          hash.update(chunk)
          if (entry.path === MANIFEST) chunks.push(chunk)
        })
        entry.on('end', () => {
          found[entry.path] = hash.digest('hex')
        })
      },
    })
  } catch (error) {
    throw new BackupError(`${path} is not a whole backup: ${(error as Error).message}`)
  }
  if (!found[MANIFEST]) throw new BackupError(`${path} is not a whole backup: it has no list.`)
  const manifest = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Manifest
  if (manifest.format !== FORMAT)
    throw new BackupError(`${path} was made by a newer version of the shop.`)
  delete found[MANIFEST]
  const paths = new Set([...Object.keys(found), ...Object.keys(manifest.files)])
  const wrong = [...paths].filter((path) => found[path] !== manifest.files[path])
  if (wrong.length > 0)
    throw new BackupError(`${path} is damaged: ${wrong.slice(0, 3).join(', ')} is not as it was.`)
  return manifest
}

/** Checks an archive and unpacks it into `folder`. Throws BackupError. */
export async function unpackArchive(path: string, folder: string): Promise<Manifest> {
  const manifest = await readArchive(path)
  await extract({ file: path, cwd: folder, strict: true, preserveOwner: false })
  return manifest
}

/** Hard-links the files of `from` into `to`, or copies them when links are not possible. */
export async function linkFiles(from: string, to: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const [source, target] = [join(from, path), join(to, path)]
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await link(source, target)
      .catch((error: NodeJS.ErrnoException) => {
        if (!['EXDEV', 'EPERM', 'ENOTSUP'].includes(error.code ?? '')) throw error
        return copyFile(source, target)
      })
      .catch((error: NodeJS.ErrnoException) => {
        // The running shop may have just deleted a picture.
        if (error.code !== 'ENOENT') throw error
      })
  }
}
