import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { readPasskeys, removePasskey } from '#lib/desk/staff/own-passkeys.server.ts'
import {
  beginNewApp,
  changePassword,
  countCode,
  endOwnSession,
  hashNewPassword,
  readOwn,
  renewCodes,
} from '#lib/desk/staff/own.server.ts'
import { codeSchema, passwordSchema } from '#lib/desk/staff/staff.schema.ts'
import { line } from '#lib/fields.schema.ts'
import { ME, ownOf, withPassword } from './_own.ts'

const { subject } = withPassword

export const screen = defineScreen({
  address: ME,
  right: 'desk.use',
  guide: 'your-keys',
  load: async (shop, { session }) => ({
    ...(await readOwn(shop, session)),
    passkeys: await readPasskeys(shop, session),
  }),
  acts: {
    password: {
      name: 'me.password',
      says: 'changed their password',
      right: 'desk.use',
      form: form(passwordSchema.shape),
      subject,
      before: (shop, asked) => hashNewPassword(shop, ownOf(asked), asked.given),
      run: async (shop, asked) => {
        await changePassword(shop, ownOf(asked), asked.given)
        return { next: `${ME}?done=password` }
      },
    },
    app: {
      ...withPassword,
      name: 'me.new-app',
      says: 'began with a new authenticator app',
      form: form(codeSchema.shape),
      before: (shop, asked) => countCode(shop, ownOf(asked)),
      run: async (shop, asked) => {
        await beginNewApp(shop, ownOf(asked), asked.given.code)
        return { next: `${ME}/app` }
      },
    },
    'passkey-remove': {
      ...withPassword,
      name: 'me.passkey-removed',
      says: 'removed a passkey',
      form: form({ passkey: line(1_000) }),
      run: async (shop, asked) => {
        const name = await removePasskey(shop, ownOf(asked), asked.given.passkey)
        return { next: `${ME}?done=passkeyGone`, changes: { passkey: [name, null] } }
      },
    },
    codes: {
      ...withPassword,
      name: 'me.codes',
      says: 'made new recovery codes',
      run: async (shop, asked) => ({ next: ME, secrets: await renewCodes(shop, ownOf(asked)) }),
    },
    'end-session': {
      name: 'me.end-session',
      says: 'ended a session of theirs',
      right: 'desk.use',
      form: form({ session: z._default(line(100, 0), '') }),
      subject,
      run: async (shop, asked) => {
        await endOwnSession(shop, ownOf(asked), asked.given.session)
        return { next: ME }
      },
    },
  },
})
