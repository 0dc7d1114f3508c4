/** The colours that an owner may choose, as `brand/colours.yaml` names them. */
export type BrandColours = {
  /** Header and footer. */
  band: string
  band_dark: string
  button: string
  button_pressed: string
  /** Links on a light background. */
  link: string
  link_dark: string
  /** Small details. */
  accent: string
}

export const DEMO_COLOURS: BrandColours = {
  band: '#1f2a55',
  band_dark: '#1b2449',
  button: '#b5431f',
  button_pressed: '#93351a',
  link: '#b5431f',
  link_dark: '#f2966f',
  accent: '#f2b134',
}

/** The same as in components/styles/theme.css. */
const CHALK = '#fffdf9'
const SOOT = '#1a1613'
const PAPERS = ['#fffdf9', '#f4ece0']
const DARK_PAPERS = ['#17120e', '#231b15']
const MIST = '#c8cfe6'

/** WCAG 2.2's minimum contrast for normal text. */
export const LEAST_CONTRAST = 4.5

/** A colour that is not chosen follows a related one. */
export function completeColours(chosen: Partial<BrandColours>): BrandColours {
  const { band, button } = chosen
  return {
    ...DEMO_COLOURS,
    ...(band ? { band_dark: band } : {}),
    ...(button ? { button_pressed: button, link: button } : {}),
    ...chosen,
  }
}

/** Those that the desk changes. */
export type ChosenColours = { bandColour: string; buttonColour: string; accentColour: string }

export const chosenIn = ({ band, button, accent }: BrandColours): ChosenColours => ({
  bandColour: band,
  buttonColour: button,
  accentColour: accent,
})

const PRESSED = 0.2

/** The colours with those that were chosen at the desk. What belongs to a changed one follows it. */
export function withChosen(
  colours: BrandColours,
  { bandColour: band, buttonColour: button, accentColour: accent }: ChosenColours,
): BrandColours {
  const chosen = {
    ...colours,
    ...(band === colours.band ? {} : { band, band_dark: band }),
    ...(button === colours.button
      ? {}
      : { button, button_pressed: mixed(button, 0, PRESSED), link: button, link_dark: button }),
    accent,
  }
  return { ...chosen, link_dark: readable(chosen.link_dark, DARK_PAPERS) ?? colours.link_dark }
}

type Pair = [name: keyof BrandColours, other: string, what: string]

/** What stands on what. */
const pairsOf = (colours: BrandColours): Pair[] => [
  ['band', CHALK, 'The words of header and footer'],
  ['band', colours.accent, 'The headings of the footer, in the accent’s colour,'],
  ['band_dark', CHALK, 'In the dark the words of header and footer'],
  ['band_dark', colours.accent, 'In the dark the headings of the footer'],
  ['button', CHALK, 'The words of buttons'],
  ['button_pressed', CHALK, 'The words of pressed buttons'],
  ...PAPERS.map((paper): [keyof BrandColours, string, string] => ['link', paper, 'Links']),
  ...DARK_PAPERS.map((paper): [keyof BrandColours, string, string] => [
    'link_dark',
    paper,
    'In the dark links',
  ]),
  ['accent', SOOT, 'Words on the accent'],
]

const isReadable = (a: string, b: string): boolean => contrastOf(a, b) >= LEAST_CONTRAST

/** Colours with too little contrast, each with a sentence. */
export function findUnreadable(
  colours: BrandColours,
): { name: keyof BrandColours; reason: string }[] {
  return unreadablePairs(colours).map(([name, other, what]) => {
    const nearest = nearestReadable(colours, name)
    const choose = nearest
      ? `The nearest ${name} that can be read is "${nearest}".`
      : `Choose another ${name}.`
    const reason = `${what} could hardly be read: ${colours[name]} with ${other} has a contrast of ${shownContrast(colours[name], other)}, and ${LEAST_CONTRAST} is needed. ${choose}`
    return { name, reason }
  })
}

const unreadablePairs = (colours: BrandColours): Pair[] =>
  pairsOf(colours).filter(([name, other]) => !isReadable(colours[name], other))

// Rounded down: 4.46 is not enough, and must not be said as 4.5.
const shownContrast = (a: string, b: string): string =>
  (Math.floor(contrastOf(a, b) * 10) / 10).toFixed(1)

type ColourName = keyof ChosenColours
export type Unreadable = { field: ColourName; what: string; nearest: string | null }

/** What could hardly be read of the colours with those that were chosen, beside the one that was changed. */
export function unreadableChoices(
  colours: BrandColours,
  before: ChosenColours,
  chosen: ChosenColours,
): Unreadable[] {
  const faultsOf = (of: ChosenColours) =>
    unreadablePairs(withChosen(colours, of)).map(([name, other, what]) => ({
      // The accent's words stand on the band: either may be the one that was changed.
      field:
        other === of.accentColour && of.bandColour === before.bandColour
          ? 'accentColour'
          : fieldOf(name),
      what,
    }))
  const nearestOf = (field: ColourName) => {
    const isFaulty = (shade: string) =>
      faultsOf({ ...chosen, [field]: shade }).some((fault) => fault.field === field)
    return shadesOf(chosen[field]).find((shade) => !isFaulty(shade)) ?? null
  }
  const faults = faultsOf(chosen)
  const nearest = new Map(
    [...new Set(faults.map(({ field }) => field))].map((field) => [field, nearestOf(field)]),
  )
  return faults.map(({ field, what }) => ({ field, what, nearest: nearest.get(field) ?? null }))
}

const fieldOf = (name: keyof BrandColours): ColourName =>
  name === 'accent' ? 'accentColour' : name.startsWith('band') ? 'bandColour' : 'buttonColour'

const STEPS = 100

/**
 * The colour made darker or lighter by as little as it takes, where it stands for others, too; undefined when no shade
 * of it can be read.
 */
function nearestReadable(colours: BrandColours, name: keyof BrandColours): string | undefined {
  const others = pairsOf(colours).flatMap(([of, other]) =>
    colours[of] === colours[name] ? [other] : [],
  )
  return readable(colours[name], others)
}

/** The shade of a colour, as near as can be, that can be read with each of the others. */
const readable = (colour: string, others: readonly string[]): string | undefined =>
  shadesOf(colour).find((shade) => others.every((other) => isReadable(shade, other)))

/** The colour, then each time a little darker and a little lighter. */
const shadesOf = (colour: string): string[] =>
  Array.from({ length: STEPS + 1 }, (_, at) => at / STEPS).flatMap((part) => [
    mixed(colour, 0, part),
    mixed(colour, 255, part),
  ])

/** The colour with a part of black (0) or white (255). */
const mixed = (colour: string, end: number, part: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const own = Number.parseInt(colour.slice(at, at + 2), 16)
      return Math.round(own + (end - own) * part)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

/** The WCAG contrast ratio, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Comes after components/global.css and the desk's style sheet, and replaces their colours: only those that differ, as
 * each byte is in every page. A colour of the dark follows, because the later rule counts.
 */
export function toCss(colours: BrandColours): string {
  const demo = DEMO_COLOURS
  const isOther = (...names: (keyof BrandColours)[]) =>
    names.some((name) => colours[name] !== demo[name])
  const set = (name: string, value: string) => `--color-${name}:${value};`
  const isMistRead = [colours.band, colours.band_dark].every((band) => isReadable(MIST, band))
  const [hasBand, hasLink] = [isOther('band', 'band_dark'), isOther('link', 'link_dark')]
  const light = [
    hasBand && set('indigo', colours.band),
    !isMistRead && set('mist', CHALK),
    isOther('button') && set('clay', colours.button),
    isOther('button_pressed') && set('clay-deep', colours.button_pressed),
    hasLink && set('clay-text', colours.link),
    isOther('accent') && set('sun', colours.accent),
  ]
  const dark = [
    hasBand && set('indigo', colours.band_dark),
    hasLink && set('clay-text', colours.link_dark),
  ]
  const rule = (lines: (string | false)[]) =>
    lines.some(Boolean) ? `:root{${lines.filter(Boolean).join('')}}` : ''
  const inDark = rule(dark)
  return rule(light) + (inDark && `@media (prefers-color-scheme: dark){${inDark}}`)
}
