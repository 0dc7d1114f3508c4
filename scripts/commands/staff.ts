import { type Command, Option } from 'commander'
import { doAct } from '#desk/act.server.ts'
import { OFFERED_ROLES } from '#desk/routes.ts'
import { cleanIdentifier } from '#lib/letters/clean-text.ts'
import { byCommand } from '#lib/desk/command.server.ts'
import type { Role } from '#lib/desk/rights.ts'
import { INVITATION_DAYS, readStaff } from '#lib/desk/staff/staff.server.ts'
import { inviteSchema } from '#lib/desk/staff/staff.schema.ts'
import { parseFields } from '#lib/parse.ts'
import { screen as staffScreen } from '#pages/desk/staff/_screen.ts'
import { screen as memberScreen } from '#pages/desk/staff/[id]/_screen.ts'
import { isOnlyHere, servedAt } from '#lib/web/server/served-at.server.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { OwnerError, toTable, whoIAm, withShop } from './support.ts'

export function addStaff(program: Command): void {
  const staff = program.command('staff').description('who works at the desk, /desk in a browser')
  staff
    .command('invite')
    .description('print a link by which somebody joins; it works once')
    .argument('<email>', 'whose it is')
    .option('--owner', 'they may do everything')
    .addOption(
      new Option('-r, --role <role>', 'what they may do').choices(OFFERED_ROLES).conflicts('owner'),
    )
    .action(inviteStaff)
  staff.command('list').description('who works at the desk').action(list)
  staff
    .command('end-sessions')
    .description('sign somebody out of the desk everywhere')
    .argument('<email>', 'of the member of staff')
    .action((email: string) =>
      change(email, 'end-sessions', (name) => `${name} is signed out everywhere.`),
    )
  staff
    .command('remove')
    .description('end somebody’s work at the desk, at once')
    .argument('<email>', 'of the member of staff')
    .action((email: string) =>
      change(email, 'remove', (name) => `${name} can no longer sign in at the desk.`),
    )
}

const commandLine = byCommand(whoIAm())

const ONLY_HERE =
  'Only this computer opens it. For a phone in the same Wi-Fi, start the shop with HOST=0.0.0.0 npm start, and invite again.'

type InviteOptions = { owner?: boolean; role?: Role }

async function inviteStaff(email: string, { owner, role }: InviteOptions): Promise<void> {
  if (!owner && !role)
    throw new OwnerError(`Add --owner, or --role with one of ${OFFERED_ROLES.join(', ')}.`)
  await withShop(async (shop) => {
    const given = parseFields({ email, role: owner ? 'owner' : role }, inviteSchema)
    await doAct(shop, commandLine, staffScreen.acts.invite, { params: {}, given })
    const { invitations } = await readStaff(shop)
    const link = invitations.find((invitation) => invitation.email === given.email)?.link
    const { siteUrl } = shop.config
    const origin = await servedAt(shop)
    console.log(link?.replace(siteUrl, origin))
    console.log(
      `Open this link yourself, or send it to ${given.email}. It works once, for ${INVITATION_DAYS} days.`,
    )
    if (isOnlyHere(origin)) console.log(ONLY_HERE)
  })
}

async function list(): Promise<void> {
  await withShop(async (shop) => {
    const { staff, invitations } = await readStaff(shop)
    const rows = [
      ...staff.map(({ name, email, role, createdAt }) => [
        name,
        email,
        role,
        lagosTimeOf(createdAt),
      ]),
      ...invitations.map(({ email, role }) => ['', email, role, 'invited']),
    ]
    if (rows.length === 0) return console.log('Nobody yet. Begin with: staff invite --owner EMAIL')
    console.log(toTable(['name', 'e-mail', 'role', 'since (Lagos)'], rows))
  })
}

async function change(
  email: string,
  act: 'end-sessions' | 'remove',
  said: (name: string) => string,
): Promise<void> {
  await withShop(async (shop) => {
    const { staff } = await readStaff(shop)
    const one = staff.find((each) => each.email === cleanIdentifier(email))
    if (!one) throw new OwnerError(`Nobody at the desk has the e-mail address ${email}.`)
    const params = { id: String(one.id) }
    await doAct(shop, commandLine, memberScreen.acts[act], { params, given: undefined })
    console.log(said(one.name))
  })
}
