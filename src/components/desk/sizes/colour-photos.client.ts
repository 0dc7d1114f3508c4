import { sizeTexts as texts } from '#lib/texts/desk/sizes.ts'
import { el } from './el.ts'
import type { TypedCells } from './size-table.client.ts'

const PREVIEW_PX = 192

/** The photos that are chosen in a form, and which of them shows a colour. `draw` draws the colours anew. */
export function colourPhotos(input: HTMLInputElement | null, typed: TypedCells, draw: () => void) {
  let pictures: (ImageBitmap | null)[] = []
  input?.addEventListener('change', async () => {
    const files = [...(input.files ?? [])]
    // Small, as a phone has no room for twelve large ones. Null: the shop says what is wrong with it.
    pictures = await Promise.all(
      files.map((file) =>
        createImageBitmap(file, { resizeWidth: PREVIEW_PX, resizeQuality: 'medium' }).catch(
          () => null,
        ),
      ),
    )
    showStrip(input, pictures)
    draw()
  })

  /** A press shows the next photo, and after the last one none. The nth colour begins with the nth photo. */
  return (colour: string, place: number): Node | string => {
    if (colour === '' || pictures.length === 0) return ''
    const name = `photoOf.${colour}`
    if (!typed.has(name) && place < pictures.length) typed.set(name, String(place + 1))
    const number = Number(typed.get(name) ?? 0)
    const isOne = number > 0 && number <= pictures.length
    const button = el('button', { type: 'button', className: 'size-thumb' })
    const said = isOne ? texts.photo(number) : texts.noPhoto
    button.setAttribute('aria-label', `${texts.photoOf(colour)}: ${said}`)
    button.dataset['photoOf'] = colour
    button.append(isOne ? preview(pictures[number - 1] ?? null) : '–')
    button.addEventListener('click', () => {
      typed.set(name, String((number + 1) % (pictures.length + 1) || ''))
      draw()
      document.querySelector<HTMLElement>(`[data-photo-of="${CSS.escape(colour)}"]`)?.focus()
    })
    const box = el('div')
    box.append(button, el('input', { name, value: isOne ? String(number) : '', hidden: true }))
    return box
  }
}

function preview(picture: ImageBitmap | null): HTMLCanvasElement {
  const { width = 1, height = 1 } = picture ?? {}
  const canvas = el('canvas', { width, height })
  if (picture) canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return canvas
}

function showStrip(input: HTMLElement, pictures: readonly (ImageBitmap | null)[]): void {
  input.parentElement?.querySelector('.photo-strip')?.remove()
  const strip = el('ul', { className: 'photo-strip' })
  strip.append(
    ...pictures.map((picture, at) => {
      const li = el('li')
      const shown = preview(picture)
      shown.role = 'img'
      shown.setAttribute('aria-label', texts.photo(at + 1))
      li.append(shown)
      return li
    }),
  )
  if (pictures.length > 0) input.after(strip)
}
