import { sentenceOf } from '#lib/api.ts'
import { ShopError } from '#lib/errors.ts'
import { settingsTexts } from '#lib/texts/settings.ts'
import { deleteAccount } from '#stores/session.ts'
import { DONE_MS, toast } from './toast.ts'

const { busy, done, failed } = settingsTexts.remove
const say = (kind: 'busy' | 'done' | 'failed', text: string) =>
  toast({ kind, id: 'deletion', text })

/** Null once the account is gone and that was said, else why it is not. Throws where the shop does not know who asks. */
export async function removeAccount(password: string): Promise<string | null> {
  void say('busy', busy)
  try {
    await deleteAccount(password)
  } catch (error) {
    if (error instanceof ShopError && error.status === 401) throw error
    void say('failed', failed)
    return sentenceOf(error)
  }
  await say('done', done)
  await new Promise((resolve) => setTimeout(resolve, DONE_MS))
  return null
}
