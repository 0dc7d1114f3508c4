import { changes } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { type Asked, defineScreen } from '#desk/screen.ts'
import { readZone } from '#lib/delivery/owner/owner.server.ts'
import { changeZone, switchZone } from '#lib/delivery/owner/zone.server.ts'
import { zoneRecord } from '#lib/delivery/owner/zone.ts'
import type { Work } from '#lib/shop.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { ADDRESS, checkDeposit, subjectOf } from '../_zone.ts'

const switchTo =
  (isActive: boolean, done: string) =>
  async (shop: Work, { params, by }: Asked<{ zone: string }, unknown>) => {
    const changed = await switchZone(shop, readPathId(params.zone), isActive, by.name)
    return { next: `${ADDRESS}/${params.zone}?done=${done}`, changes: inAudit(changed) }
  }

const subject = ({ params }: { params: { zone: string } }) => subjectOf(readPathId(params.zone))

export const screen = defineScreen({
  address: '/desk/delivery/[zone]',
  right: 'delivery.see',
  load: (shop, { params }) => readZone(shop, readPathId(params.zone)),
  acts: {
    save: {
      name: 'delivery.changed',
      says: 'changed delivery to',
      right: 'delivery.change',
      form: changes(zoneRecord.shape),
      subject,
      run: async (shop, { params, given, by }) => {
        await checkDeposit(shop, given['deposit']?.becomes)
        const changed = await changeZone(shop, readPathId(params.zone), given, by.name)
        const done = changed.length === 0 ? 'same' : 'saved'
        return { next: `${ADDRESS}/${params.zone}?done=${done}`, changes: inAudit(changed) }
      },
    },
    begin: {
      name: 'delivery.begun',
      says: 'began delivery to',
      right: 'delivery.change',
      subject,
      run: switchTo(true, 'begun'),
    },
    end: {
      name: 'delivery.ended',
      says: 'ended delivery to',
      right: 'delivery.change',
      subject,
      run: switchTo(false, 'ended'),
    },
  },
})
