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
  return pairsOf(colours).flatMap(([name, other, what]) => {
    if (isReadable(colours[name], other)) return []
    const contrast = contrastOf(colours[name], other).toFixed(1)
    const nearest = nearestReadable(colours, name)
    const choose = nearest
      ? `The nearest ${name} that can be read is "${nearest}".`
      : `Choose another ${name}.`
    const reason = `${what} could hardly be read: ${colours[name]} with ${other} has a contrast of ${contrast}, and ${LEAST_CONTRAST} is needed. ${choose}`
    return [{ name, reason }]
  })
}

const STEPS = 100

/**
 * The colour made darker or lighter by as little as it takes, where it stands for others, too; undefined when no shade
 * of it can be read.
 */
function nearestReadable(colours: BrandColours, name: keyof BrandColours): string | undefined {
  const others = pairsOf(colours).flatMap(([of, other]) =>
    colours[of] === colours[name] ? [other] : [],
  )
  const shades = Array.from({ length: STEPS }, (_, at) => (at + 1) / STEPS).flatMap((part) => [
    mixed(colours[name], 0, part),
    mixed(colours[name], 255, part),
  ])
  return shades.find((shade) => others.every((other) => isReadable(shade, other)))
}

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

/** Comes after components/global.css and the desk's style sheet, and replaces their colours. */
export const toCss = (colours: BrandColours): string => `
:root {
  --color-indigo: ${colours.band};
  --color-clay: ${colours.button};
  --color-clay-deep: ${colours.button_pressed};
  --color-clay-text: ${colours.link};
  --color-sun: ${colours.accent};
}
@media (prefers-color-scheme: dark) {
  :root {
    --color-indigo: ${colours.band_dark};
    --color-clay-text: ${colours.link_dark};
  }
}
`
