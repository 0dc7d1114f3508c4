import { ShopError } from '#lib/errors.ts'
import { favouriteTexts as texts } from '#lib/texts/favourites.ts'
import { keepItem, letItemGo } from '#stores/favourites.ts'
import { keepAsGuest, letGoAsGuest } from '#stores/guest-lists.ts'
import { mendSession } from '#stores/session.ts'
import { storedTokens } from '#stores/tokens.ts'
import { toast } from './toast.ts'

const say = (kind: 'busy' | 'done' | 'failed', text: string): void =>
  void toast({ kind, id: 'favourite', text })

const underWay = new Set<number>()

type Heart = { isKept: boolean; isSignedIn: boolean }

/** Keeps an item or lets it go, and says so. False when the shopper is to be asked to sign in. */
export async function changeFavourite(itemId: number, heart: Heart): Promise<boolean> {
  if (underWay.has(itemId)) return true
  if (!heart.isSignedIn) return changeAsGuest(itemId, heart.isKept)
  underWay.add(itemId)
  say('busy', heart.isKept ? texts.removing : texts.adding)
  try {
    // Where the browser keeps nothing, each page begins with the cookie alone.
    if (!storedTokens().access) await mendSession()
    await (heart.isKept ? letItemGo(itemId) : keepItem(itemId))
    say('done', texts.done)
    return true
  } catch (error) {
    say('failed', heart.isKept ? texts.removeFailed : texts.addFailed)
    return !(error instanceof ShopError && error.status === 401)
  } finally {
    underWay.delete(itemId)
  }
}

const ASKED = 'favourites.asked'

/** The heart is kept in this browser. Who keeps their first one is asked to sign in, and may say no. */
function changeAsGuest(itemId: number, isKept: boolean): boolean {
  if (isKept) letGoAsGuest(itemId)
  else keepAsGuest(itemId)
  const isToBeAsked = !isKept && !wasAsked()
  if (!isToBeAsked) say('done', texts.done)
  return !isToBeAsked
}

/** Once per visit. Where nothing can be kept, only an account keeps a favourite. */
function wasAsked(): boolean {
  try {
    const isAsked = sessionStorage.getItem(ASKED) !== null
    sessionStorage.setItem(ASKED, '1')
    return isAsked
  } catch {
    return false
  }
}
