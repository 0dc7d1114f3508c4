import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect } from './shop.ts'
import { classesWithoutStyle, tooSmallToTouch } from './touch.ts'

// Every page reads it anew: minified it takes a browser about 0.15 s less.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** How much it moved the page, and what moved from where to where. */
type Shift = { value: number; moved: string[] }

/** Has each page that is opened from now on count what moves by itself. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Source = { node?: Element; previousRect: DOMRect; currentRect: DOMRect }
    type Entry = PerformanceEntry & { value: number; sources: Source[] }
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[])
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName}.${node?.className} ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
          ),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What axe finds wrong with the page as it is; with `rules`, what these find. Its script is put into a page once. */
export async function violationsOf(page: Page, ...rules: string[]): Promise<unknown[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // To describe what is right as well takes as long again.
  const options: RunOptions = { resultTypes: ['violations'] }
  if (rules.length > 0) options.runOnly = rules
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options)
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
  }, options)
}

const PHONE_PX = 360

/** What is wrong with the page as it is: for whom it cannot be used, and how it is laid out. */
export async function faultsOf(page: Page): Promise<unknown[]> {
  // Without motion no colour is read while a toast fades in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return [...(await violationsOf(page)), ...(await layoutFaultsOf(page))]
}

/** What moved, what is too wide, what has no style and, on a phone, what is too small for a finger. */
export async function layoutFaultsOf(page: Page): Promise<unknown[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const shift = shifts.reduce((sum, { value }) => sum + value, 0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const most = page.viewportSize()?.width ?? 0
  const [unstyled, small] = [
    await classesWithoutStyle(page),
    most > PHONE_PX ? [] : await tooSmallToTouch(page),
  ]
  const isCut = await page.evaluate(() =>
    [...document.querySelectorAll('.tabs')].some((tabs) => tabs.scrollWidth > tabs.clientWidth),
  )
  const withLongNames = await widthWithLongNames(page)
  return [
    // Rounding to device pixels is all that may be left.
    ...(shift < 0.001 ? [] : [['it moved', ...shifts]]),
    ...(width <= most ? [] : [['it is too wide', width]]),
    ...(withLongNames <= most ? [] : [['too wide where goods have long names', withLongNames]]),
    ...(isCut && most > PHONE_PX ? ['tabs are cut'] : []),
    ...unstyled.map((name) => ['no style', name]),
    ...small.map((what) => ['too small', what]),
  ]
}

const NAMES = [...readFileSync('catalogue/items.csv', 'utf8').matchAll(/^[a-z0-9-]+,([^,"]+),/gm)]
  .slice(1)
  .map(([, name = '']) => name)
  .sort((one, other) => other.length - one.length)

/** How wide the page is once the names of all goods on it are one long word. */
export const widthWithLongNames = (page: Page): Promise<number> =>
  page.evaluate((names) => {
    const long = 'Ọmọlúàbí'.repeat(7)
    const found = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const before: [text: Node, words: string][] = []
    for (let text = found.nextNode(); text; text = found.nextNode()) {
      const words = text.textContent ?? ''
      const name = names.find((name) => words.includes(name))
      if (!name) continue
      before.push([text, words])
      text.textContent = words.replace(name, long)
    }
    const width = document.documentElement.scrollWidth
    for (const [text, words] of before) text.textContent = words
    return width
  }, NAMES)

export const isShift = (fault: unknown): boolean => String(fault).startsWith('it moved')

/**
 * What somebody with weak eyes could not read on the page as it is, when the phone wants dark colours. dark.spec.ts looks
 * at what only a wide screen shows.
 */
export async function hardToReadInTheDark(page: Page): Promise<unknown[]> {
  if ((page.viewportSize()?.width ?? 0) > PHONE_PX) return []
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const violations = await violationsOf(page, 'color-contrast', 'link-in-text-block')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  return violations
}

/**
 * Waits until the page is as it stays: what hydrates by itself has done so, its letters and the pictures in sight are there,
 * nothing fades in, and everything is where it was a frame before. The network may go on: nobody sees it.
 */
export const isSettled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const isInSight = (picture: Element) => {
      const { top, bottom, width } = picture.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight
    }
    const isComing =
      document.querySelector('astro-island[ssr]:is([client=load], [client^=idle])') !== null ||
      document.fonts.status === 'loading' ||
      [...document.images].some((image) => !image.complete && isInSight(image)) ||
      document
        .getAnimations()
        .some(
          ({ effect, playState, timeline }) =>
            playState === 'running' &&
            timeline === document.timeline &&
            effect?.getComputedTiming().endTime !== Infinity,
        )
    const places = [...document.querySelectorAll('body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${x} ${y} ${width} ${height}`
    })
    const seen = window as unknown as { frame?: string }
    const frame = isComing ? '' : places.join()
    const isSame = frame !== '' && frame === seen.frame
    seen.frame = frame
    return isSame
  })

/** Opens a page and says what is wrong with it. */
export async function faultsAt(page: Page, path: string, faultsIn = faultsOf): Promise<unknown[]> {
  const look = async () => {
    await page.goto(path)
    await isSettled(page)
    return faultsIn(page)
  }
  const faults = await look()
  // A busy machine may paint half of a row before it has read the rest. What moves by itself does so each time.
  return faults.some(isShift) ? look() : faults
}

/** Opens a page, and finds nothing wrong with it, nor on a phone in dark colours. */
export async function expectGoodPage(page: Page, path: string): Promise<void> {
  expect.soft(await faultsAt(page, path), path).toEqual([])
  expect.soft(await hardToReadInTheDark(page), `${path} in the dark`).toEqual([])
}

/** The same for each page of `layouts`, and on a phone for those `alike`: a wide screen lays each out as one of these. */
export async function expectGoodPages(
  page: Page,
  { layouts, alike }: Record<'layouts' | 'alike', string[]>,
): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) > PHONE_PX
  for (const path of isWide ? layouts : [...layouts, ...alike]) await expectGoodPage(page, path)
}
