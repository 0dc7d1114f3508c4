import { ShopError } from '#lib/errors.ts'
import { favouriteTexts as texts } from '#lib/texts/favourites.ts'
import { keepItem, letItemGo } from '#stores/favourites.ts'
import { toast } from './toast.ts'

const say = (kind: 'busy' | 'done' | 'failed', text: string): void =>
  void toast({ kind, id: 'favourite', text })

const underWay = new Set<number>()

/** Keeps an item or lets it go, and says so. False when the session is over: the shopper must sign in first. */
export async function changeFavourite(itemId: number, isKept: boolean): Promise<boolean> {
  if (underWay.has(itemId)) return true
  underWay.add(itemId)
  say('busy', isKept ? texts.removing : texts.adding)
  try {
    await (isKept ? letItemGo(itemId) : keepItem(itemId))
    say('done', texts.done)
    return true
  } catch (error) {
    say('failed', isKept ? texts.removeFailed : texts.addFailed)
    return !(error instanceof ShopError && error.status === 401)
  } finally {
    underWay.delete(itemId)
  }
}
