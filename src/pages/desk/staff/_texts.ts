import type { Role } from '#lib/desk/rights.ts'

export const texts = {
  title: 'Staff',
  role: 'Role',
  does: {
    owner: 'everything',
    manager: 'everything but staff and settings of the shop',
    packer:
      'sees paid orders with their address, packs and sends them, takes returns, counts the stock',
    support: 'sees orders and customers, makes orders by phone, writes notes',
    editor: 'writes and publishes texts',
    books: 'sees money and orders, without addresses',
  } satisfies Record<Role, string>,
  invite: 'Invite somebody',
  inviteNow: 'Make a link',
  invited: 'Invited',
  invitedText: 'Send each of them their link. It works once, and no more when you take it back.',
  withdraw: 'Take back',
  withdrawNamed: (email: string) => `Take back the invitation of ${email}`,
  until: (day: string) => `Works until ${day}`,
  by: (name: string) => `made by ${name}, and ends with their place here`,
}
