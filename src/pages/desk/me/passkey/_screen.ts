import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { askNewPasskey } from '#lib/desk/sign-in/passkeys.server.ts'
import { addPasskey } from '#lib/desk/staff/own-passkeys.server.ts'
import { newPasskeySchema } from '#lib/desk/staff/staff.schema.ts'
import { ME, ownOf, withPassword } from '../_own.ts'

export const screen = defineScreen({
  address: '/desk/me/passkey',
  right: 'desk.use',
  /** Each page asks for another challenge. */
  load: (shop, { session }) => askNewPasskey(shop, session),
  acts: {
    passkey: {
      ...withPassword,
      name: 'me.passkey',
      says: 'added a passkey',
      form: form(newPasskeySchema.shape),
      run: async (shop, asked) => {
        const own = ownOf(asked)
        await addPasskey(shop, own, { given: asked.given, device: own.device })
        return { next: `${ME}?done=passkey`, changes: { passkey: [null, asked.given.name] } }
      },
    },
  },
})
