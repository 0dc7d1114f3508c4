import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { countCode, finishNewApp, readNewApp } from '#lib/desk/staff/own.server.ts'
import { codeSchema } from '#lib/desk/staff/staff.schema.ts'
import { ME, ownOf, withPassword } from '../_own.ts'

export const screen = defineScreen({
  address: '/desk/me/app',
  right: 'desk.use',
  load: (shop, { session }) => readNewApp(shop, session),
  acts: {
    app: {
      ...withPassword,
      name: 'me.app',
      says: 'changed their authenticator app',
      form: form(codeSchema.shape),
      before: (shop, asked) => countCode(shop, ownOf(asked)),
      run: async (shop, asked) => {
        await finishNewApp(shop, ownOf(asked), asked.given.code)
        return { next: `${ME}?done=app` }
      },
    },
  },
})
