import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import {
  type BrandColours,
  type ChosenColours,
  chosenIn,
  unreadableChoices,
} from '#lib/brand/colours.ts'
import { readColours } from '#lib/brand/colours-file.server.ts'
import type { Problem } from '#lib/catalogue/import/problems.ts'
import { SettingError } from '#lib/config.server.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'
import { factTexts as texts } from '#lib/texts/owner/facts.ts'
import { parseYaml } from '#lib/yaml/yaml-file.server.ts'
import { type Facts, factsInFile, fields } from './fields.ts'
import { factOfOld, type OldSocial, SOCIAL_ICONS } from './socials.ts'

/** An address or `off`. */
const mailOrOff = z.union([
  z.literal(['off', false]),
  z.email({ error: 'Write an e-mail address, or off.' }),
])

const oldSocial = z
  .object({
    url: z.url({ protocol: /^https?$/ }),
    icon: z.enum(SOCIAL_ICONS, { error: `Choose one of ${SOCIAL_ICONS.toSorted().join(', ')}.` }),
  })
  .check(
    z.refine((entry) => factOfOld(entry)[1] !== null, {
      error: ({ input }) => texts.faults.oldSocial((input as OldSocial).icon),
    }),
  )

const appLink = z._default(z.nullable(z.url({ protocol: /^https$/ })), null)

export const factsSchema = z.object({
  ...factsInFile.shape,
  socials: z._default(z.array(oldSocial), []),
  apps: z._default(
    z.union([z.literal(['off', false]), z.object({ ios: appLink, android: appLink })]),
    {
      ios: null,
      android: null,
    },
  ),
  /** Without the day: from the beginning. */
  vat_registered: z._default(z.boolean(), false),
  order_mail: z.optional(mailOrOff),
})

export type FactsFile = z.infer<typeof factsSchema>

/** Throws one SettingError with everything that `checkFacts` finds. */
export function readFile(file: string): FactsFile {
  const { data, faults } = parseFacts(file)
  if (!data)
    throw new SettingError(faults.map((at) => `${at.file}:${at.line}  ${at.reason}`).join('\n'))
  return data
}

const SINCE_EVER = '2000-01-01'

/** The facts that the desk changes, too. */
export const factsIn = (data: FactsFile): Facts => {
  const facts = factsInFile.read(data) as Facts
  const vatFrom = facts.vatFrom ?? (data.vat_registered ? SINCE_EVER : null)
  const elsewhere = Object.fromEntries(
    data.socials.map(factOfOld).filter(([name]) => facts[name] === null),
  )
  return { ...facts, ...coloursIn(facts), vatFrom, ...elsewhere }
}

/** Those of shop.yaml come before those of brand/colours.yaml. */
const coloursIn = (facts: Facts): ChosenColours => {
  const { bandColour, buttonColour, accentColour } = chosenIn(coloursOfFile())
  return {
    bandColour: facts.bandColour ?? bandColour,
    buttonColour: facts.buttonColour ?? buttonColour,
    accentColour: facts.accentColour ?? accentColour,
  }
}

/** Of brand/colours.yaml; those of the demo shop while it has a fault. The build says which. */
export const coloursOfFile = (): BrandColours => readColours(shopFolder()).colours

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** The errors in shop.yaml. Only tests pass another `file`. */
export const checkFacts = (file = shopFolder().facts): Problem[] => parseFacts(file).faults

function parseFacts(file: string) {
  const faults: Problem[] = []
  const read = parseYaml(file, readText(file), factsSchema, (fault) => faults.push(fault))
  if (!read) return { data: null, faults }
  const colours = coloursOfFile()
  for (const { field, ...fault } of unreadableChoices(
    colours,
    chosenIn(colours),
    coloursIn(factsInFile.read(read.data) as Facts),
  ))
    faults.push({
      file,
      line: read.lineOf([fields[field].inFile.at]),
      reason: texts.faults.unreadable(fault),
    })
  return { data: faults.length > 0 ? null : read.data, faults }
}
