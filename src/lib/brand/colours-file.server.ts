import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Problem } from '#lib/catalogue/import/problems.ts'
import { parseYaml } from '#lib/yaml/yaml-file.server.ts'
import { SettingError } from '#lib/config.server.ts'
import type { ShopFolder } from '#lib/shop-folder.server.ts'
import { type BrandColours, completeColours, DEMO_COLOURS, findUnreadable } from './colours.ts'

const colour = z.optional(
  z
    .string()
    .check(
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/, { error: 'Write it as # and six signs, in quotes: "#1f2a55".' }),
    ),
)
const coloursSchema = z.strictObject({
  band: colour,
  band_dark: colour,
  button: colour,
  button_pressed: colour,
  link: colour,
  link_dark: colour,
  accent: colour,
})

/** The colours of a folder's `brand/colours.yaml`. Throws SettingError that names what is wrong. */
export function coloursOf(folder: ShopFolder): BrandColours {
  const { colours, faults } = readColours(folder)
  if (faults.length > 0)
    throw new SettingError(faults.map((at) => `${at.file}:${at.line}  ${at.reason}`).join('\n'))
  return colours
}

export function readColours({ brand }: ShopFolder): { colours: BrandColours; faults: Problem[] } {
  const file = brand === null ? null : join(brand, 'colours.yaml')
  if (file === null || !existsSync(file)) return { colours: DEMO_COLOURS, faults: [] }
  const faults: Problem[] = []
  const text = readFileSync(file, 'utf8')
  const isEmpty = text.split('\n').every((line) => /^\s*(#|$)/.test(line))
  const read = parseYaml(file, isEmpty ? '{}' : text, coloursSchema, (fault) => faults.push(fault))
  if (!read) return { colours: DEMO_COLOURS, faults }
  const colours = completeColours(read.data as Partial<BrandColours>)
  const unreadable = findUnreadable(colours).map(({ name, reason }) => ({
    file,
    line: read.lineOf([name]),
    reason,
  }))
  return { colours, faults: unreadable }
}
