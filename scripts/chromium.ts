import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar'

/** How Playwright starts a browser. */
export type Chromium = { executablePath: string; env?: Record<string, string> }

/** Where systems keep it. The headless browser first: it takes half of the time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser that CHROMIUM_PATH names or that is installed, which is newer; else the one of the packages. */
export async function findChromium(): Promise<Chromium> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? INSTALLED.find((path) => existsSync(path))
  if (executablePath) return { executablePath }
  if (process.platform === 'linux' && process.arch === 'x64') return packedChromium()
  throw new Error('Install Chromium or Chrome, or say where it is: CHROMIUM_PATH')
}

/** The browser of the packages, with the libraries and letters that a bare system lacks. Unpacked once, in its package. */
export async function packedChromium(): Promise<Chromium> {
  const require = createRequire(import.meta.url)
  const folder = dirname(dirname(require.resolve('@sparticuz/chromium')))
  const unpacked = join(folder, 'unpacked')
  if (!existsSync(unpacked)) {
    const begun = await mkdtemp(`${unpacked}-`)
    const unpack = (name: string, to: NodeJS.WritableStream) =>
      pipeline(createReadStream(join(folder, 'bin', name)), createBrotliDecompress(), to)
    await unpack('chromium.br', createWriteStream(join(begun, 'chromium'), { mode: 0o755 }))
    await unpack('al2023.tar.br', extract({ cwd: begun }))
    await unpack('fonts.tar.br', extract({ cwd: begun }))
    await writeFile(
      join(begun, 'fonts.conf'),
      `<fontconfig><dir>${unpacked}/fonts</dir></fontconfig>`,
    )
    await rename(begun, unpacked)
  }
  return {
    executablePath: join(unpacked, 'chromium'),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(unpacked, 'lib'),
      FONTCONFIG_FILE: join(unpacked, 'fonts.conf'),
    },
  }
}
