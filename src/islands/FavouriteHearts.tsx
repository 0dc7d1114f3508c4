import { leadingOn } from '#lib/accounts/accounts.ts'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { ShopError } from '#lib/errors.ts'
import { FAVOURITE_PARAMETER } from '#lib/favourites/favourites.ts'
import { isId } from '#lib/ids.ts'
import { favouriteTexts as texts } from '#lib/texts/goods/favourites.ts'
import { favouriteItem, unfavouriteItem } from '#stores/favourites.ts'
import { favouriteAsGuest, unfavouriteAsGuest } from '#stores/guest-lists.ts'
import { hasSession, mendSession } from '#stores/session.ts'
import { storedTokens } from '#stores/tokens.ts'
import { toast } from './toast.ts'

/** The form of all hearts of a page. Without script it leads to the favourites; with script it stays on the page. */
export function FavouriteHearts() {
  const underWay = useRef(new Set<number>())

  async function change(itemId: number, isKept: boolean): Promise<void> {
    if (underWay.current.has(itemId)) return
    underWay.current.add(itemId)
    const isDone = await (hasSession() ? changeAsCustomer : changeAsGuest)(itemId, isKept)
    underWay.current.delete(itemId)
    if (!isDone) goToSignIn(itemId, isKept)
  }

  // A heart that was tapped before signing in.
  useEffect(() => {
    const itemId = takeFavouriteParameter()
    if (hasSession() && isId(itemId)) void change(itemId, false)
  }, [])

  return (
    <form
      id="favourite"
      method="post"
      action="/favourites"
      hidden
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        const heart = event.nativeEvent.submitter
        if (!(heart instanceof HTMLButtonElement)) return
        event.preventDefault()
        // A button that is not pressed removes a favourite.
        void change(Number(heart.value), heart.getAttribute('aria-pressed') !== 'false')
      }}
    />
  )
}

const say = (kind: 'busy' | 'done' | 'failed', text: string): void =>
  void toast({ kind, id: 'favourite', text })

/** False when the shopper has to sign in. */
async function changeAsCustomer(itemId: number, isKept: boolean): Promise<boolean> {
  say('busy', isKept ? texts.removing : texts.adding)
  try {
    // Where storage is blocked, each page knows only the cookie.
    if (!storedTokens().access) await mendSession()
    await (isKept ? unfavouriteItem(itemId) : favouriteItem(itemId))
    say('done', texts.done)
    return true
  } catch (error) {
    say('failed', isKept ? texts.removeFailed : texts.addFailed)
    return !(error instanceof ShopError && error.status === 401)
  }
}

/** Keeps the heart in this browser. False when the shopper is to be asked to sign in, which they may refuse. */
function changeAsGuest(itemId: number, isKept: boolean): boolean {
  if (isKept) unfavouriteAsGuest(itemId)
  else favouriteAsGuest(itemId)
  const isToBeAsked = !isKept && !wasAsked()
  if (!isToBeAsked) say('done', texts.done)
  return !isToBeAsked
}

const ASKED = 'favourites.asked'

/** Asked once per visit. Where storage is blocked, only an account can keep a favourite. */
function wasAsked(): boolean {
  try {
    const isAsked = sessionStorage.getItem(ASKED) !== null
    sessionStorage.setItem(ASKED, '1')
    return isAsked
  } catch {
    return false
  }
}

/** Leads back to this page, which then adds the favourite. */
function goToSignIn(itemId: number, isKept: boolean): void {
  const back = new URL(location.href)
  if (!isKept) back.searchParams.set(FAVOURITE_PARAMETER, String(itemId))
  location.assign(leadingOn('/signin', back.pathname + back.search))
}

/** The item that this page's address asks to add; 0 if none. Takes the question out of the address. */
function takeFavouriteParameter(): number {
  const url = new URL(location.href)
  const itemId = Number(url.searchParams.get(FAVOURITE_PARAMETER) ?? 0)
  if (!url.searchParams.has(FAVOURITE_PARAMETER)) return 0
  url.searchParams.delete(FAVOURITE_PARAMETER)
  history.replaceState(history.state, '', url)
  return itemId
}
