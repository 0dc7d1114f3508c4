import * as z from 'zod/mini'
import { type About, about } from './about.server.ts'
import { backupSettings } from './backup-settings.server.ts'
import { mediaSettings } from './media-settings.server.ts'
import { paymentSettings } from './payment-settings.server.ts'
import { shopSettings } from './shop-settings.server.ts'

/** Every setting, as an environment variable. */
const settings = z.object({
  ...shopSettings,
  ...backupSettings,
  ...mediaSettings,
  ...paymentSettings,
})

export type Settings = z.output<typeof settings>

/** A setting as docs/settings.md describes it. */
export type Setting = About & { name: string; initial: string | null }

export const listSettings = (): Setting[] =>
  Object.entries(settings.shape).map(([name, schema]) => ({
    name,
    initial: initialOf(schema),
    ...aboutOf(schema),
  }))

export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape)

/** The parsed settings, or one sentence for each wrong value. */
export function parseSettings(
  env: Readonly<Record<string, string>>,
): { data: Settings } | { faults: string[] } {
  const parsed = settings.safeParse(env)
  if (parsed.success) return { data: parsed.data }
  const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
  const mustBe = new Map(listSettings().map((setting) => [setting.name, setting.mustBe]))
  return { faults: names.map((name) => `${name} must be ${mustBe.get(name)}`) }
}

function initialOf(schema: z.ZodMiniType): string | null {
  return schema instanceof z.ZodMiniDefault ? String(schema.def.defaultValue) : null
}

function aboutOf(schema: z.ZodMiniType): About {
  const said = about.get(schema)
  if (!said) throw new Error('A setting says nothing of itself.')
  return said
}
