/** Remembers that an item was looked at, and shows what was looked at before. */
import { watchLists } from './personal.client.ts'
import { hasOwnLists, isSignedIn } from '#components/session/visitor.client.ts'

export async function look(itemId: number): Promise<void> {
  showViewed()
  if (isSignedIn())
    await import('#stores/views.ts').then(({ viewAsCustomer }) => viewAsCustomer(itemId))
  else await import('#stores/guest-lists.ts').then(({ viewAsGuest }) => viewAsGuest(itemId))
}

/** Makes room for the list only while it is below the screen, so that nothing in sight moves. */
function showViewed(): void {
  const list = document.querySelector('.viewed')
  const above = list?.previousElementSibling?.getBoundingClientRect().bottom ?? 0
  if (!list || !hasOwnLists() || above < innerHeight) return
  list.setAttribute('data-state', 'loading')
  watchLists()
}
