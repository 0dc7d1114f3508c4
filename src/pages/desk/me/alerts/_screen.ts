import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { ticked, withTicks } from '#desk/ticks.ts'
import * as z from 'zod/mini'
import { fieldError, ShopError } from '#lib/errors.ts'
import { count, line } from '#lib/fields.schema.ts'
import { ALERT_KINDS, type AlertKind, type AlertWay } from '#lib/notifications/alerts/alerts.ts'
import {
  addBrowser,
  chooseAlerts,
  pushKey,
  readAlerts,
  removeBrowser,
} from '#lib/desk/alerts/alerts.server.ts'
import { ME, ownOf } from '../_own.ts'
import { texts } from './_texts.ts'

const HERE = `${ME}/alerts`
const subject = (asked: Parameters<typeof ownOf>[0]) => `staff:${ownOf(asked).staff.id}`

const kindsIn = (keys: string, way: AlertWay) =>
  ALERT_KINDS.filter((kind: AlertKind) => keys.split(' ').includes(kind)).map((kind) => ({
    kind,
    way,
  }))

export const screen = defineScreen({
  address: HERE,
  right: 'desk.use',
  guide: 'be-told',
  load: async (shop, { staff }) => ({
    ...(await readAlerts(shop, staff)),
    pushKey: pushKey(shop),
  }),
  acts: {
    choose: {
      name: 'me.alerts',
      says: 'changed their alerts',
      right: 'desk.use',
      form: withTicks(
        form({
          push: ticked(/^\w+$/),
          mail: ticked(/^\w+$/),
          night: z._default(line(2, 0), ''),
          hour: z.optional(count(0, 23)),
        }),
        ['push', 'mail'],
      ),
      subject,
      run: async (shop, asked) => {
        const { push, mail, night, hour } = asked.given
        const chosen = [...kindsIn(push, 'push'), ...kindsIn(mail, 'mail')]
        const choices = { chosen, atNight: night === 'on', dayHour: hour }
        await chooseAlerts(shop, ownOf(asked).staff.id, choices)
        return { next: `${HERE}?done=saved` }
      },
    },
    browser: {
      name: 'me.alerts-browser',
      says: 'added a browser for alerts',
      right: 'desk.use',
      // Alerts go on after a session has ended.
      asksPassword: true,
      form: form({
        endpoint: line(1_000),
        p256dh: line(100).check(z.regex(/^[\w-]{87}$/)),
        auth: line(30).check(z.regex(/^[\w-]{22}$/)),
        name: line(100),
      }),
      subject,
      run: async (shop, asked) => {
        if (!(await addBrowser(shop, ownOf(asked).staff.id, asked.given)))
          throw fieldError('endpoint', texts.refused)
        return { next: `${HERE}?done=added`, changes: { browser: [null, asked.given.name] } }
      },
    },
    'browser-remove': {
      name: 'me.alerts-browser-removed',
      says: 'removed a browser from alerts',
      right: 'desk.use',
      form: form({ browser: line(30) }),
      subject,
      run: async (shop, asked) => {
        const name = await removeBrowser(shop, ownOf(asked).staff.id, asked.given.browser)
        if (name === null) throw new ShopError('not_found')
        return { next: `${HERE}?done=removed`, changes: { browser: [name, null] } }
      },
    },
  },
})
