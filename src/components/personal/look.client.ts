/** Remembers that an item was looked at, shows what was looked at before, and whether the customer has rated it. */
import { watchLists } from './personal.client.ts'
import { hasOwnLists, isSignedIn } from '#components/session/visitor.client.ts'

export async function look(itemId: number): Promise<void> {
  showViewed()
  if (isSignedIn()) {
    const { viewAsCustomer } = await import('#stores/views.ts')
    if (await viewAsCustomer(itemId)) sayRated()
  } else await import('#stores/guest-lists.ts').then(({ viewAsGuest }) => viewAsGuest(itemId))
}

/** The page is everybody's and asks for a rating; who has given theirs may change it. */
export function sayRated(): void {
  const link = document.querySelector<HTMLElement>('[data-rated]')
  if (link) link.textContent = link.dataset['rated'] ?? ''
}

/** Makes room for the list only while it is below the screen, so that nothing in sight moves. */
function showViewed(): void {
  const list = document.querySelector('.viewed')
  const above = list?.previousElementSibling?.getBoundingClientRect().bottom ?? 0
  if (!list || !hasOwnLists() || above < innerHeight) return
  list.setAttribute('data-state', 'loading')
  watchLists()
}
