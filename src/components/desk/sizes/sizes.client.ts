import './size-cells.client.ts'
import { MOST_CELLS, namesIn } from '#lib/catalogue/goods/sizes/variants.ts'
import { parseWhole } from '#lib/letters/typed-sums.ts'
import { sizeTexts as texts } from '#lib/texts/desk/sizes.ts'
import { colourPhotos } from './colour-photos.client.ts'
import { el } from './el.ts'
import { faultsIn } from './size-faults.client.ts'
import { fieldFor, sizeTable, type TypedCells } from './size-table.client.ts'

type Has = { sizes: string[]; colours: string[]; variants: string[] } | null

/** Fields that are drawn anew with each size and colour. */
const DRAWN = '[name^="cells."], [name^="ownPrice."], [name^="sku."]'

/** Draws chips and a grid for the sizes and colours that are chosen, and keeps what was typed into its cells. */
export function runSizes(picker: HTMLElement): void {
  const form = picker.closest('form')
  const fieldOf = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const [size, colour] = [fieldOf('size'), fieldOf('colour')]
  const grid = picker.querySelector('[data-grid]')
  if (!form || !size || !colour || !grid) return
  const has = JSON.parse(picker.dataset['has'] ?? 'null') as Has
  const typed: TypedCells = new Map()
  const present = new Set(has?.variants.map((name) => name.toLowerCase()))
  const preset = () => form.querySelector<HTMLInputElement>('[name=preset]:checked')
  for (const { name, value } of form.querySelectorAll<HTMLSelectElement>('[name^="photoOf."]'))
    if (value !== '') typed.set(name, value)
  const sayFaults = faultsIn(form, DRAWN)
  const photoOf = colourPhotos(form.querySelector('[data-photos]'), typed, () => draw())

  const draw = (): void => {
    for (const { name, value } of form.querySelectorAll<HTMLInputElement>(DRAWN))
      typed.set(name, value)
    const sizes = namesIn(`${preset()?.value ?? ''},${size.value}`)
    const colours = namesIn(colour.value)
    drawChips(picker, sizes, (rest) => {
      const own = picker.querySelector<HTMLInputElement>('[data-own]')
      if (own) own.checked = true
      retype(size, rest)
    })
    const isChosen = sizes.length + colours.length > 0
    const rows = sizes.length > 0 ? sizes : (has?.sizes ?? [])
    const columns = colours.length > 0 ? colours : (has?.colours ?? [])
    const isTooMany = Math.max(1, rows.length) * Math.max(1, columns.length) > MOST_CELLS
    const drawn = isTooMany
      ? el('p', { className: 'small quiet', textContent: texts.tooMany })
      : sizeTable(rows, columns, { typed, present, photoOf })
    grid.replaceChildren(...(isChosen ? [drawn] : []))
    drawOwn(form, sizes, typed)
    sayFaults()
    sayPieces(form, isChosen && !has)
  }

  form.addEventListener('input', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    const own = picker.querySelector<HTMLInputElement>('[data-own]')
    if (name === 'preset' && value !== '') size.value = ''
    if (name === 'size' && preset()?.value === '' && own) own.checked = true
    if (name === 'category') offerLast(picker, value)
    if (['preset', 'size', 'colour', 'category'].includes(name)) draw()
    else sayPieces(form, grid.childElementCount > 0 && !has)
  })
  form.addEventListener('reset', () => setTimeout(draw))
  draw()
  // What was kept of cells that are there only now.
  dispatchEvent(new Event('newphotos'))
}

/** As if somebody had typed it, for what keeps it. */
function retype(field: HTMLInputElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A press on a size takes it out. */
function drawChips(
  picker: HTMLElement,
  names: readonly string[],
  take: (rest: string) => void,
): void {
  const box = picker.querySelector<HTMLElement>('[data-chosen]')
  if (!box) return
  const chips = names.map((name) => {
    const chip = el('button', {
      type: 'button',
      className: 'size-chip',
      textContent: `${name} ×`,
    })
    chip.dataset['on'] = ''
    chip.setAttribute('aria-label', texts.takeOut(name))
    chip.addEventListener('click', () => {
      take(names.filter((each) => each !== name).join(', '))
      box.querySelector<HTMLElement>('button')?.focus()
    })
    return chip
  })
  box.hidden = names.length === 0
  box.replaceChildren(...chips)
}

function drawOwn(form: HTMLFormElement, sizes: readonly string[], typed: TypedCells): void {
  const box = form.querySelector('[data-own-prices]')
  const fold = box?.closest('details')
  if (!box || !fold) return
  const fields = sizes.flatMap((size) => {
    const price = fieldFor(typed, `ownPrice.${size}`, texts.ownPrice(size), 'decimal')
    const sku = fieldFor(typed, `sku.${size}`, texts.skuOf(size), 'text')
    price.placeholder = texts.ownPriceHead
    sku.placeholder = texts.sku
    return [el('b', { textContent: size }), price, sku]
  })
  box.replaceChildren(...fields)
  fold.hidden = sizes.length === 0
}

/** How many pieces the grid has in all, and what its empty cells mean. */
function sayPieces(form: HTMLFormElement, isGrid: boolean): void {
  const rest = form.querySelector<HTMLInputElement>('[name=pieces]')?.value ?? ''
  const numberOf = (typed: string) => parseWhole(typed.trim() || rest || '0') ?? NaN
  const cells = [...form.querySelectorAll<HTMLInputElement>('[name^="cells."]')]
  const all = cells.reduce((sum, { value }) => sum + numberOf(value), 0)
  const [label, sum] = [form.querySelector('label[for=pieces]'), form.querySelector('[data-all]')]
  if (!label || !sum) return
  label.textContent = isGrid ? texts.emptyCell : texts.pieces
  sum.textContent = isGrid && !Number.isNaN(all) ? texts.inAll(all) : ''
}

/** Chooses the sizes of the newest item of a category, as long as nobody has chosen others. */
function offerLast(picker: HTMLElement, category: string): void {
  const newest = JSON.parse(picker.dataset['newest'] ?? '{}') as Record<string, string[]>
  const last = picker.querySelector<HTMLInputElement>('[data-last]')
  const sizes = newest[category]?.join(', ')
  if (!last || !sizes) return
  const chosen = picker.querySelector<HTMLInputElement>('[name=preset]:checked')
  const isFree = chosen === last || (chosen?.value === '' && !chosen.matches('[data-own]'))
  last.value = sizes
  if (last.nextElementSibling) last.nextElementSibling.textContent = texts.last(sizes.split(', '))
  if (isFree) last.checked = true
}
