import { GUIDE_AT_DESK } from '#lib/content/guide.ts'
import { may, type Role } from '#lib/desk/rights.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { type Group, GROUPS, type Menu } from './screen.ts'
import { RIGHT_OF_ROUTE } from './routes.ts'
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

const IN_MENU = new Set(SCREENS.flatMap(({ address, menu }) => (menu ? [address] : [])))

/** The page of the navigation that a page belongs to: itself, or the nearest above it. */
export function placeInMenu(address: string): string {
  for (let at = address; at.length > '/desk'.length; at = at.slice(0, at.lastIndexOf('/')))
    if (IN_MENU.has(at)) return at
  return address.split('/').slice(0, 3).join('/')
}

const GUIDE_OF = new Map(SCREENS.map(({ address, guide }) => [address, guide]))

/** The guide's address for a page of the desk: its own page, else that of the page above it. */
export function guideOf(address: string): string {
  if (address.startsWith(GUIDE_AT_DESK)) return GUIDE_AT_DESK
  for (let at = address; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const task = GUIDE_OF.get(at)
    if (task) return `${GUIDE_AT_DESK}/${task}`
  }
  return GUIDE_AT_DESK
}

/** Whether the guide lists a page for this role: it may open the page of the desk that it is about. */
export const mayRead = (role: Role, where: string): boolean => {
  const right = RIGHT_OF_ROUTE[where]
  return right ? may(role, right) : false
}
