/** Lets a grid of sizes and colours be filled by keys, and by a block of a spreadsheet. */
document.addEventListener('keydown', (event) => {
  const { key, target } = event
  const cells = [...(gridOf(target)?.querySelectorAll<HTMLInputElement>('input.field') ?? [])]
  const at = cells.indexOf(target as HTMLInputElement)
  // Instead of sending the form.
  if (key !== 'Enter' || at < 0) return
  event.preventDefault()
  cells[at + 1]?.focus()
  cells[at + 1]?.select()
})

document.addEventListener('paste', (event) => {
  const text = event.clipboardData?.getData('text') ?? ''
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const rows = [...(gridOf(event.target)?.querySelectorAll('tbody tr') ?? [])].map((row) => [
    ...row.querySelectorAll('td'),
  ])
  const at = (row: Element[]) => row.findIndex((cell) => cell.contains(event.target as Node))
  const top = rows.findIndex((row) => at(row) >= 0)
  if (top < 0 || !/[\t\n]/.test(lines.join('\n'))) return
  event.preventDefault()
  const left = at(rows[top] ?? [])
  for (const [down, line] of lines.entries())
    for (const [right, typed] of line.split('\t').entries())
      fill(rows[top + down]?.[left + right], typed.trim())
})

const gridOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('.size-grid') : null

function fill(cell: Element | undefined, typed: string): void {
  const input = cell?.querySelector<HTMLInputElement>('input.field')
  if (!input) return
  input.value = typed
  // As if it was typed.
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
