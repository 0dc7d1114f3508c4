import { readFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'

const CONFIG = '.oxfmtrc.json'

/** The text of a generated file as `npm run format` leaves it. `options` go before those of `.oxfmtrc.json`. */
export async function formatted(
  file: string,
  text: string,
  options: FormatConfig = {},
): Promise<string> {
  const config = JSON.parse(readFileSync(CONFIG, 'utf8')) as FormatConfig
  const { code, errors } = await format(file, text, { ...config, ...options })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return code
}
