import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { count, email, line, password } from '#lib/fields.schema.ts'
import { MAIL } from '#lib/keys/keys.ts'
import { keepKeys, readKeys, takeKeysAway, useWaiting } from '#lib/keys/keys.server.ts'
import { mailSettings, sendTestMail } from '#lib/keys/mail.server.ts'
import { aHost, texts } from './_texts.ts'

export const ADDRESS = '/desk/shop/mail'

const MOST_PORT = 65_535

const act = { right: 'settings.change', asksPassword: true, subject: () => '' } as const
const stand = line(60, 0)

type Asked = { given: { stand: string }; by: { name: string } }
const aboutOf = ({ given, by }: Asked) => ({ of: MAIL, stand: given.stand, who: by.name })

const done = (what: string, changed: Changes[string]) => ({
  next: `${ADDRESS}?done=${what}`,
  changes: { [texts.server]: changed },
})

export const screen = defineScreen({
  address: ADDRESS,
  right: 'settings.see',
  load: async (shop, { staff }) => ({ ...(await readKeys(shop, MAIL)), to: staff.email }),
  acts: {
    test: {
      ...act,
      name: 'mail.tested',
      says: 'sent a test mail by a new mail server',
      form: form({
        stand,
        server: aHost,
        port: count(1, MOST_PORT),
        user: line(200, 0),
        password: password(),
        from: email(),
      }),
      before: async (shop, { given, session }) =>
        sendTestMail(shop, mailSettings(given), session?.staff.email ?? ''),
      run: async (shop, asked) => {
        const entered = mailSettings(asked.given)
        return done('sent', await keepKeys(shop, aboutOf(asked), { entered, isTried: false }))
      },
    },
    use: {
      ...act,
      name: 'mail.changed',
      says: 'changed the mail server',
      form: form({ stand }),
      run: async (shop, asked) => done('used', await useWaiting(shop, aboutOf(asked))),
    },
    away: {
      ...act,
      name: 'mail.away',
      says: 'took the mail server away',
      form: form({ stand }),
      run: async (shop, asked) => done('away', await takeKeysAway(shop, aboutOf(asked))),
    },
  },
})
