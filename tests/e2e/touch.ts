import type { Page } from '@playwright/test'

/** Pixels that a finger needs; the rest is rounding. */
const FINGER_PX = 43.5

/** What can be touched on less than 44 px of width or height, as `tag "name": width × height`. Links within a sentence may. */
export const tooSmallToTouch = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls = 'a[href], button, summary, select, textarea, input:not([type=hidden])'
    const isInSentence = (control: Element) =>
      control.closest('p')?.textContent?.trim() !== control.textContent?.trim() &&
      control.closest('p') !== null
    const small: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ opacityProperty: true }) || isInSentence(control)) continue
      if (Math.min(control.offsetHeight, control.offsetWidth) >= least) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, width, top, height } = control.getBoundingClientRect()
      const x = Math.max(1, left + Math.min(width / 2, 20))
      const y = top + height / 2
      const isHit = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (control.contains(hit) || !!control.closest('label')?.contains(hit))
      }
      // Hidden under something else, or outside what is scrolled to.
      if (width < 2 || !isHit(x, y)) continue
      const reach = (dx: number, dy: number) => {
        let px = 0
        while (px < least && isHit(x + dx * (px + 1), y + dy * (px + 1))) px += 1
        return px
      }
      const across = reach(-1, 0) + 1 + reach(1, 0)
      const down = reach(0, -1) + 1 + reach(0, 1)
      const name = (control.ariaLabel ?? control.textContent ?? '').trim().replace(/\s+/g, ' ')
      if (Math.min(across, down) < least)
        small.push(`${control.localName} "${name}": ${across} × ${down}`)
    }
    scrollTo(0, 0)
    return small
  }, FINGER_PX)

/** Hooks of scripts that nothing is drawn by. */
const HOOKS = ['newsletter']

/** Classes that no style sheet of the page knows: utilities of which the theme lacks the token. */
export const classesWithoutStyle = (page: Page): Promise<string[]> =>
  page.evaluate((hooks) => {
    const selectorsIn = (rules: CSSRuleList): string =>
      [...rules]
        .map((rule) => {
          const own = rule instanceof CSSStyleRule ? rule.selectorText : ''
          return 'cssRules' in rule ? `${own} ${selectorsIn(rule.cssRules as CSSRuleList)}` : own
        })
        .join(' ')
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
    const known = sheets.map((sheet) => selectorsIn(sheet.cssRules)).join(' ')
    const used = new Set(
      [...document.querySelectorAll('body [class]')].flatMap(({ classList }) => [...classList]),
    )
    return [...used].filter(
      (name) => !hooks.includes(name) && !known.includes(`.${CSS.escape(name)}`),
    )
  }, HOOKS)
