import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { shorten } from '#lib/desk/desk.ts'
import { inviteSchema } from '#lib/desk/staff/staff.schema.ts'
import { invite, readStaff, withdraw } from '#lib/desk/staff/staff.server.ts'
import { line } from '#lib/fields.schema.ts'
import { texts } from './_texts.ts'

export const screen = defineScreen({
  address: '/desk/staff',
  right: 'staff.see',
  menu: { label: texts.title, icon: 'users', group: 'shop' },
  guide: 'staff',
  load: readStaff,
  acts: {
    invite: {
      name: 'staff.invite',
      says: 'invited',
      right: 'staff.change',
      asksPassword: true,
      form: form(inviteSchema.shape),
      subject: ({ given: { email } }) => `invitation:${shorten(email)}`,
      run: async (shop, { by, given }) => {
        await invite(shop, by, given)
        return { next: '/desk/staff', changes: { role: [null, given.role] } }
      },
    },
    withdraw: {
      name: 'staff.uninvite',
      says: 'took back the invitation of',
      right: 'staff.change',
      asksPassword: true,
      form: form({ invitation: line(100) }),
      subject: () => '',
      run: async (shop, { given }) => {
        const { email, role } = await withdraw(shop, given.invitation)
        const subject = `invitation:${shorten(email)}`
        return { next: '/desk/staff', subject, changes: { role: [role, null] } }
      },
    },
  },
})
