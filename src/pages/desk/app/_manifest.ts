import { manifestOf } from '#lib/brand/manifest.ts'
import { brandColours } from '#lib/content/facts/colours.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'

/** What a phone shows of the desk when it is installed, and where it sends photos that another app shares with it. */
export const deskManifest = () => ({
  ...manifestOf(`${shopFacts().brand} ${deskTexts.frame.desk}`, brandColours()),
  id: '/desk',
  start_url: '/desk',
  scope: '/desk',
  share_target: {
    action: '/desk/goods/drafts?shared',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photos', accept: ['image/*'] }] },
  },
})
