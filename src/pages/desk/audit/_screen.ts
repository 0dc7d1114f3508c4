import { defineScreen } from '#desk/screen.ts'
import { readDays } from '#lib/days.ts'
import { readAudit } from '#lib/desk/audit/audit.server.ts'
import { readId } from '#lib/ids.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { texts } from './_texts.ts'

export const screen = defineScreen({
  address: '/desk/audit',
  right: 'audit.see',
  menu: { label: texts.title, icon: 'clock', group: 'shop' },
  guide: 'who-did-what',
  load: async (shop, { staff, query }) => {
    const subject = query.get('subject') ?? ''
    const who = cleanQuery(query.get('who'))
    const days = query.has('from') ? readDays(query, shop.now()) : null
    const before = readId(query.get('after'))
    const read = await readAudit(shop, staff, { subject, who, days, before })
    return { subject, who, days, before, ...read }
  },
})
