import { form } from '#desk/form.ts'
import type { Act } from '#desk/screen.ts'
import { blockPerson, unblockPerson } from '#lib/accounts/people/block.server.ts'
import { eraseLater, stopErasing } from '#lib/accounts/people/erase.server.ts'
import { findPerson } from '#lib/accounts/people/find-person.server.ts'
import { mergePeople, splitPeople } from '#lib/accounts/people/merge.server.ts'
import { letIn } from '#lib/accounts/people/person.server.ts'
import { shorten } from '#lib/desk/desk.ts'
import { line } from '#lib/fields.schema.ts'

export type PersonParams = { id: string }
type OwnerAct = Act<PersonParams, undefined>

export const subject = ({ params }: { params: PersonParams }): string => `person:${params.id}`
export const pathOf = ({ params }: { params: PersonParams }, done = ''): string =>
  `/desk/people/${params.id}${done && `?done=${done}`}`
/** As the owner's commands ask for it: who has an account takes over what was ordered with its address. */
const owners = { right: 'people.erase', asksPassword: true } as const

const letInAct: OwnerAct = {
  ...owners,
  name: 'person.let-in',
  says: 'confirmed the address of',
  subject,
  run: async (shop, asked) => {
    const isOpened = await letIn(shop, asked.params.id)
    const changes = isOpened ? { verified: ['no', 'yes'] as [string, string] } : null
    return { next: pathOf(asked, 'let-in'), changes }
  },
}

const block: Act<PersonParams, { reason: string }> = {
  ...owners,
  name: 'person.blocked',
  says: 'blocked',
  form: form({ reason: line(200) }),
  subject,
  reason: ({ reason }) => reason,
  run: async (shop, asked) => {
    const { by, given, params } = asked
    await blockPerson(shop, params.id, { reason: given.reason, who: by.name })
    return { next: pathOf(asked, 'blocked') }
  },
}

const unblock: OwnerAct = {
  ...owners,
  name: 'person.unblocked',
  says: 'unblocked',
  subject,
  run: async (shop, asked) => {
    await unblockPerson(shop, asked.params.id)
    return { next: pathOf(asked, 'unblocked') }
  },
}

const exportAll: OwnerAct = {
  ...owners,
  name: 'person.exported',
  says: 'downloaded all data of',
  subject,
  run: async (shop, asked) => {
    const { id } = await findPerson(shop, asked.params.id)
    return { next: `/desk/people/${id}/data.json` }
  },
}

const merge: Act<PersonParams, { other: string }> = {
  ...owners,
  name: 'person.merged',
  says: 'made one customer of two:',
  form: form({ other: line(320) }),
  subject,
  run: async (shop, asked) => {
    const { by, given, params } = asked
    const { id, other, orders } = await mergePeople(shop, params.id, { ...given, who: by.name })
    return {
      next: pathOf({ params: { id } }, 'merged'),
      subject: subject({ params: { id } }),
      changes: { 'same as': [null, shorten(other)], orders: [null, orders] },
    }
  },
}

const split: Act<PersonParams, { key: string }> = {
  ...owners,
  name: 'person.split',
  says: 'took two customers apart:',
  form: form({ key: line(320) }),
  subject,
  run: async (shop, asked) => {
    const { given, params } = asked
    await splitPeople(shop, params.id, given.key)
    return { next: pathOf(asked, 'split'), changes: { 'same as': [shorten(given.key), null] } }
  },
}

const erase: OwnerAct = {
  ...owners,
  name: 'person.erase',
  says: 'asked to erase in a day',
  subject,
  run: async (shop, asked) => {
    await eraseLater(shop, asked.params.id, asked.by.name)
    return { next: pathOf(asked, 'erase') }
  },
}

const stop: OwnerAct = {
  ...owners,
  name: 'person.erase-stopped',
  says: 'stopped erasing',
  subject,
  run: async (shop, asked) => {
    await stopErasing(shop, asked.params.id)
    return { next: pathOf(asked, 'stopped') }
  },
}

/** What only an owner does on the page of a person, with the password. */
export const ownerActs = {
  'let-in': letInAct,
  block,
  unblock,
  export: exportAll,
  merge,
  split,
  erase,
  'stop-erasing': stop,
}
