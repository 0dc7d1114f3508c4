import type { Page } from '@playwright/test'

/** 44 px, less what rounding takes. */
const FINGER_PX = 43.5

/** Controls with a touch area below 44 px in width or height, as `tag "name": width × height`. Links in a sentence do not count. */
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
      // Covered by something else, or outside the part that can be scrolled to.
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

/** Classes that only scripts use. */
const HOOKS = ['newsletter']

/** Classes without a rule in any style sheet of the page, such as utilities whose token the theme lacks. */
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
