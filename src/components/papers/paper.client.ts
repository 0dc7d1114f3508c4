/** Shares a paper as a picture. It is drawn by the browser, whose letters have ₦ and Ọ: a server may have none. */
const WIDTH = 720
const EDGE = 36
const LINE = 40
const FONT = '26px sans-serif'

const paper = document.querySelector<HTMLElement>('[data-paper]')
const button = document.querySelector<HTMLButtonElement>('[data-share]')

/** The words in lines that are at most so wide. */
function wrap(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.trim().split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (pen.measureText(longer).width > width && lines.at(-1)) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** Draws all lines, and returns how high they are. */
function draw(pen: CanvasRenderingContext2D, of: HTMLElement): number {
  let y = EDGE
  for (const row of of.querySelectorAll<HTMLElement>('[data-line]')) {
    pen.font = row.dataset['line'] ? `bold ${FONT}` : FONT
    const number = row.querySelector('.number')?.textContent?.trim() ?? ''
    const words = (number ? row.firstElementChild : row)?.textContent ?? ''
    const left = WIDTH - 2 * EDGE - (number ? pen.measureText(number).width + EDGE : 0)
    pen.fillText(number, WIDTH - EDGE - pen.measureText(number).width, y + LINE / 2)
    for (const line of wrap(pen, words, left)) pen.fillText(line, EDGE, (y += LINE) - LINE / 2)
  }
  return y + EDGE
}

async function share(of: HTMLElement): Promise<void> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return
  canvas.width = WIDTH
  canvas.height = draw(pen, of)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, canvas.height)
  pen.fillStyle = '#000'
  draw(pen, of)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
  if (!blob) return
  const file = new File([blob], `${of.dataset['paper']}.png`, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
}

if (paper && button) {
  button.classList.remove('with-script')
  // Who changes their mind about sharing is no error.
  button.addEventListener('click', () => void share(paper).catch(() => {}))
}
