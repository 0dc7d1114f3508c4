import { may, type Role } from '#lib/desk/rights.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { type Group, GROUPS, type Menu } from './screen.ts'
import { SCREENS } from './screens.ts'

type MenuEntry = Menu & { href: string }
type MenuGroup = { group: Group; label: string; pages: readonly MenuEntry[] }

/** The groups of pages that this role may open, each with its first page first. The others are in the order of SCREENS. */
export const menuOf = (role: Role): readonly MenuGroup[] => {
  const pages = SCREENS.flatMap(({ address, right, menu }) =>
    menu && may(role, right) ? [{ ...menu, href: address }] : [],
  )
  return GROUPS.flatMap((group) => {
    const own = pages.filter((page) => page.group === group)
    const sorted = own.toSorted((one, other) => Number(!one.isFirst) - Number(!other.isFirst))
    const label = deskTexts.frame.groups[group]
    return own.length > 0 ? [{ group, label, pages: sorted }] : []
  })
}

/** The bar at the bottom of a phone leads to these; a role without the first page gets the next one. */
const TABS: readonly Group[] = ['today', 'orders', 'goods', 'money']

export const tabsOf = (menu: readonly MenuGroup[]) =>
  menu.flatMap(({ group, label, pages: [first] }) =>
    TABS.includes(group) && first ? [{ group, label, href: first.href, icon: first.icon }] : [],
  )
