import * as z from 'zod/mini'
import { each, form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { line, password } from '#lib/fields.schema.ts'
import { MAIL } from '#lib/keys/keys.ts'
import { keepKeys, readKeys, readWaiting, takeKeysAway, useWaiting } from '#lib/keys/keys.server.ts'
import { OWNERS_OF_KEYS } from '#lib/keys/settings.server.ts'
import { readEntered, tryCompany } from '#lib/keys/try.server.ts'
import { keyTexts } from '#lib/texts/owner/keys.ts'
import { texts } from './_texts.ts'

export const ADDRESS = '/desk/shop/pay'

/** Throws ShopError('not_found') for what is no company. */
function checkCompany(company: string): void {
  if (company === MAIL || !OWNERS_OF_KEYS.includes(company)) throw new ShopError('not_found')
}

type Asked = { params: { company: string }; given: { stand: string }; by: { name: string } }

const aboutOf = ({ params, given, by }: Asked) => ({
  of: params.company,
  stand: given.stand,
  who: by.name,
})

const done = (company: string, what: string, changed: Changes[string]) => ({
  next: `${ADDRESS}/${company}?done=${what}`,
  changes: { [keyTexts.nameOf(company)]: changed },
})

const act = {
  right: 'settings.change',
  asksPassword: true,
  subject: () => '',
} as const

/** What was kept when the page was shown. */
const stand = line(60, 0)

export const screen = defineScreen({
  address: '/desk/shop/pay/[company]',
  right: 'settings.see',
  load: async (shop, { params: { company } }) => {
    checkCompany(company)
    return readKeys(shop, company)
  },
  acts: {
    keep: {
      ...act,
      name: 'keys.changed',
      says: 'changed the keys of a payment company',
      form: form({
        stand,
        secret: each(password()),
        plain: each(line(200)),
        /** Kept even if the company cannot be asked now; after `before`, whether it was not asked. */
        untried: z._default(z.enum(['no', 'yes']), 'no'),
      }),
      before: async (shop, { params: { company }, given }) => {
        checkCompany(company)
        const entered = readEntered(company, { ...given.plain, ...given.secret })
        const unreached = await tryCompany(shop, company, entered)
        if (unreached === null) return { ...given, untried: 'no' as const }
        if (given.untried === 'no') throw fieldError('untried', texts.unreached(unreached))
        return { ...given, untried: 'yes' as const }
      },
      run: async (shop, asked) => {
        const { company } = asked.params
        const { plain, secret, untried } = asked.given
        const entered = readEntered(company, { ...plain, ...secret })
        const isTried = untried === 'no'
        const changed = await keepKeys(shop, aboutOf(asked), { entered, isTried })
        return done(company, isTried ? 'tried' : 'untried', changed)
      },
    },
    again: {
      ...act,
      name: 'keys.tried',
      says: 'tried the keys of a payment company',
      form: form({ stand }),
      before: async (shop, { params: { company } }) => {
        checkCompany(company)
        const unreached = await tryCompany(shop, company, await readWaiting(shop, company))
        if (unreached !== null) throw new ShopError('invalid', { detail: unreached })
      },
      run: async (shop, asked) =>
        done(asked.params.company, 'tried', await useWaiting(shop, aboutOf(asked))),
    },
    away: {
      ...act,
      name: 'keys.away',
      says: 'took the keys of a payment company away',
      form: form({ stand }),
      run: async (shop, asked) => {
        checkCompany(asked.params.company)
        return done(asked.params.company, 'away', await takeKeysAway(shop, aboutOf(asked)))
      },
    },
  },
})
