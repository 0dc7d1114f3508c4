import { defineScreen } from '#desk/screen.ts'
import { readAudit } from '#lib/desk/audit/audit.server.ts'
import { texts } from './_texts.ts'

export const screen = defineScreen({
  address: '/desk/audit',
  right: 'audit.see',
  menu: { label: texts.title, icon: 'clock', group: 'shop' },
  guide: 'who-did-what',
  load: async (shop, { staff, query }) => {
    const subject = query.get('subject') ?? ''
    const { entries, next } = await readAudit(shop, staff, {
      subject,
      before: Number(query.get('before')),
    })
    return { subject, entries, next }
  },
})
