import { describe, expect, test, vi } from 'vitest'
import {
  chosenIn,
  contrastOf,
  DEMO_COLOURS,
  findUnreadable,
  LEAST_CONTRAST,
  toCss,
  unreadableChoices,
  withChosen,
} from '#lib/brand/colours.ts'
import { factRecord } from '#lib/content/facts/record.ts'
import { afterUse } from '../../support/cleanup.ts'

const DEMO = chosenIn(DEMO_COLOURS)
const faultsOf = (chosen: Partial<typeof DEMO>) =>
  unreadableChoices(DEMO_COLOURS, DEMO, { ...DEMO, ...chosen })

/** Colours all over the cube. */
const STEPS = ['00', '40', '80', 'bf', 'ff']
const MANY = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
)

describe('colours that are chosen at the desk', () => {
  test('are those of the files until one is changed', () => {
    expect(withChosen(DEMO_COLOURS, DEMO)).toEqual(DEMO_COLOURS)
    expect(faultsOf({})).toEqual([])
    expect(toCss(DEMO_COLOURS)).toBe('')
  })

  test.for(['bandColour', 'buttonColour', 'accentColour'] as const)(
    'are refused where words could hardly be read, with a near one that passes (%s)',
    (field) => {
      for (const colour of MANY) {
        const [fault] = faultsOf({ [field]: colour })
        expect(fault?.field ?? field).toBe(field)
        const taken = fault ? (fault.nearest ?? '') : colour
        expect(taken, colour).toMatch(/^#[0-9a-f]{6}$/)
        expect(faultsOf({ [field]: taken }), `${taken} for ${colour}`).toEqual([])
        expect(findUnreadable(withChosen(DEMO_COLOURS, { ...DEMO, [field]: taken }))).toEqual([])
      }
    },
  )

  test('say which words could hardly be read', () => {
    expect(faultsOf({ buttonColour: '#ffcc00' })[0]?.what).toBe('The words of buttons')
    expect(faultsOf({ accentColour: '#202020' })[0]?.field).toBe('accentColour')
  })

  test('cost each page as few bytes as can be', () => {
    expect(toCss(withChosen(DEMO_COLOURS, { ...DEMO, accentColour: '#ffd9ec' }))).toBe(
      ':root{--color-sun:#ffd9ec;}',
    )
  })

  test('have a lighter link in the dark, and small words that are read on a lighter band', () => {
    const colours = withChosen(DEMO_COLOURS, {
      ...DEMO,
      bandColour: '#5a6a3a',
      buttonColour: '#0b6e4f',
    })
    for (const paper of ['#17120e', '#231b15'])
      expect(contrastOf(colours.link_dark, paper)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    const css = toCss(colours)
    expect(css).toContain('--color-mist:#fffdf9;')
    expect(css).toContain(
      `@media (prefers-color-scheme: dark){:root{--color-indigo:#5a6a3a;--color-clay-text:${colours.link_dark};}}`,
    )
  })
})

test.for([
  ['#1F2A55', '#1f2a55'],
  ['1f2a55', '#1f2a55'],
  ['#fff', '#ffffff'],
])('a colour is written in several ways: %s', ([typed, kept]) => {
  expect(factRecord.shape.bandColour.parse(typed)).toBe(kept)
})

test.for(['red', 'rgb(0, 0, 0)', '#12345', '', 'javascript:alert(1)', '#'.repeat(10_000)])(
  'what is no colour is refused: %s',
  (typed) => {
    expect(factRecord.shape.bandColour.safeParse(typed).success).toBe(false)
  },
)

test('the style sheets of a build have what the desk has chosen before it', async () => {
  const own = { ...factRecord.blank, ...DEMO, bandColour: '#123456' }
  vi.stubEnv('BUILT_WITH_FACTS', JSON.stringify({ own, file: { ...factRecord.blank, ...DEMO } }))
  afterUse(() => vi.unstubAllEnvs())
  const { ownStyles } = await import('#integrations/brand.ts')
  const transform = ownStyles.transform as (code: string, id: string) => string | null
  expect(transform('a{}', '/src/components/global.css')).toContain('--color-indigo:#123456')
  expect(transform('a{}', '/src/components/styles/base.css')).toBeNull()
})
