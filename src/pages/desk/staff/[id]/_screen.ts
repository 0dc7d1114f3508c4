import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { shorten } from '#lib/desk/desk.ts'
import { setLimits } from '#lib/desk/staff/money-limit.server.ts'
import { limitsSchema, roleSchema } from '#lib/desk/staff/staff.schema.ts'
import {
  changeRole,
  endSessionsOf,
  invite,
  readMember,
  removeStaff,
} from '#lib/desk/staff/staff.server.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'

type Params = { params: { id: string } }

const idOf = ({ params }: Params): number => readPathId(params.id)
const subject = ({ params }: Params): string => `staff:${params.id}`
const change = { right: 'staff.change', asksPassword: true } as const
const STAFF = '/desk/staff'

export const screen = defineScreen({
  address: '/desk/staff/[id]',
  right: 'staff.see',
  load: (shop, look) => readMember(shop, idOf(look)),
  acts: {
    role: {
      ...change,
      name: 'staff.role',
      says: 'changed the role of',
      form: form(roleSchema.shape),
      subject,
      run: async (shop, asked) => {
        const { role } = asked.given
        const before = await changeRole(shop, asked.by, idOf(asked), role)
        return { next: STAFF, changes: { role: [before, role] } }
      },
    },
    limits: {
      ...change,
      name: 'staff.limits',
      says: 'set the money limits of',
      form: form(limitsSchema.shape),
      subject,
      run: async (shop, asked) => {
        const { each, day } = asked.given
        const before = await setLimits(shop, idOf(asked), asked.given)
        return {
          next: `${STAFF}/${asked.params.id}`,
          changes: { each: [before.each, each], day: [before.day, day] },
        }
      },
    },
    'end-sessions': {
      ...change,
      name: 'staff.end-sessions',
      says: 'signed out',
      subject,
      run: async (shop, asked) => {
        await endSessionsOf(shop, idOf(asked))
        return { next: STAFF }
      },
    },
    'invite-again': {
      ...change,
      name: 'staff.invite',
      says: 'invited',
      subject,
      run: async (shop, asked) => {
        const { email, role } = await readMember(shop, idOf(asked))
        await invite(shop, asked.by, { email, role })
        const invited = `invitation:${shorten(email)}`
        return { next: STAFF, subject: invited, changes: { role: [null, role] } }
      },
    },
    remove: {
      ...change,
      name: 'staff.remove',
      says: 'removed',
      subject,
      run: async (shop, asked) => {
        const role = await removeStaff(shop, asked.by, idOf(asked))
        return { next: STAFF, changes: { role: [role, null] } }
      },
    },
  },
})
