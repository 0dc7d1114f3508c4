const COLUMNS = ['priceKobo', 'newPriceKobo', 'isShown', 'stock']

type Cell = HTMLInputElement | HTMLSelectElement

const cellIn = (row: Element | undefined, column: string | undefined): Cell | null =>
  row?.querySelector<Cell>(`[name]:not([type=hidden])[name$=".${column}"]`) ?? null
const columnOf = ({ name }: Cell): string => name.slice(name.lastIndexOf('.') + 1)
const isCell = (target: EventTarget | null): target is Cell =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  target.closest('[data-row]') !== null

function mark(cell: Cell): void {
  const shown = cell.form?.elements.namedItem(`shown.${cell.name}`)
  cell.toggleAttribute(
    'data-changed',
    shown instanceof HTMLInputElement && shown.value !== cell.value,
  )
}

/**
 * Lets the grid be filled like a spreadsheet: keys go up and down, pasted cells fill cells, and only changed ones are
 * sent.
 */
export function runGrid(): void {
  const rows = [...document.querySelectorAll('[data-grid] [data-row]')]
  const rowOf = (cell: Cell): number => rows.findIndex((row) => row.contains(cell))

  document.addEventListener('input', ({ target }) => isCell(target) && mark(target))
  document.addEventListener('keydown', (event) => {
    const { target, key } = event
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[key]
    if (!by || !(target instanceof HTMLInputElement) || !isCell(target)) return
    event.preventDefault()
    const column = columnOf(target)
    const below = rows.slice(rowOf(target) + 1)
    const others = by > 0 ? below : rows.slice(0, rowOf(target)).reverse()
    others
      .map((row) => cellIn(row, column))
      .find(Boolean)
      ?.focus()
  })
  document.addEventListener('paste', (event) => {
    const { target, clipboardData } = event
    const lines = (clipboardData?.getData('text') ?? '').replace(/\r?\n$/, '').split(/\r?\n/)
    if (!isCell(target) || !/[\t\n]/.test(lines.join('\n'))) return
    event.preventDefault()
    const [top, left] = [rowOf(target), COLUMNS.indexOf(columnOf(target))]
    for (const [down, line] of lines.entries())
      for (const [right, text] of line.split('\t').entries()) {
        const cell = cellIn(rows[top + down], COLUMNS[left + right])
        if (!cell) continue
        cell.value = cell instanceof HTMLSelectElement ? text.trim().toLowerCase() : text.trim()
        // As if it was typed.
        cell.dispatchEvent(new Event('input', { bubbles: true }))
      }
  })
  document.addEventListener('formdata', ({ formData }) => {
    for (const name of [...formData.keys()].filter((key) => !key.startsWith('shown.')))
      if (formData.get(name) === formData.get(`shown.${name}`)) {
        formData.delete(name)
        formData.delete(`shown.${name}`)
      }
  })
}
