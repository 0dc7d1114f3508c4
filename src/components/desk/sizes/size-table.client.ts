import { choiceInWords, NO_SIZE, ONE_SIZE } from '#lib/texts/goods/pieces.ts'
import { gridOf, type SizeAndColour, variantName } from '#lib/catalogue/goods/sizes/variants.ts'
import { sizeTexts as texts } from '#lib/texts/desk/sizes.ts'
import { el } from './el.ts'

/** What was typed into fields that are drawn anew, by their names. */
export type TypedCells = Map<string, string>

/** The values of the grid, beside the names of its sizes and colours. */
type Drawn = {
  typed: TypedCells
  /** The names of the variants that the item has, in lower case: they have no field. */
  present: ReadonlySet<string>
  /** What stands above a colour. */
  photoOf: (colour: string, place: number) => Node | string
}

export function fieldFor(typed: TypedCells, name: string, label: string, inputMode: string) {
  const input = el('input', { className: 'field', name, value: typed.get(name) ?? '' })
  input.setAttribute('aria-label', label)
  return Object.assign(input, { inputMode, autocomplete: 'off', enterKeyHint: 'next' })
}

/** The table of SizeGrid.astro, with what was typed into it before. */
export function sizeTable(
  sizes: readonly string[],
  colours: readonly string[],
  { typed, present, photoOf }: Drawn,
): HTMLElement {
  const cell = (variant: SizeAndColour): HTMLElement => {
    const name = variantName(variant)
    const td = el('td')
    td.dataset['size'] = variant.size
    const label = choiceInWords(variant) || ONE_SIZE
    td.append(
      present.has(name.toLowerCase()) ? '–' : fieldFor(typed, `cells.${name}`, label, 'numeric'),
    )
    return td
  }
  const headed = (scope: string, ...content: (Node | string)[]): HTMLElement => {
    const th = el('th', { scope })
    th.append(...content)
    return th
  }
  const { rows, isBands } = gridOf(sizes, colours)
  const [first] = rows
  const head = (first?.cells ?? []).map(({ size, colour }, at) =>
    isBands
      ? headed('col', size)
      : headed('col', photoOf(colour, at), colour === '' ? texts.pieces : colour),
  )
  const body = rows.map(({ name, cells }, at) =>
    row(
      headed('row', isBands ? photoOf(name, at) : '', name === NO_SIZE ? ONE_SIZE : name),
      ...cells.map(cell),
    ),
  )
  const table = el('table', { className: isBands ? 'size-grid size-bands' : 'size-grid' })
  const [thead, tbody] = [el('thead'), el('tbody')]
  thead.append(row(el('td'), ...head))
  tbody.append(...body)
  table.append(thead, tbody)
  return table
}

function row(...cells: Node[]): HTMLElement {
  const tr = el('tr')
  tr.append(...cells)
  return tr
}
