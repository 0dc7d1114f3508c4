import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { letIn, noteOnPerson, readPerson } from '#lib/accounts/people/person.server.ts'
import { text } from '#lib/fields.schema.ts'
import { readCursor } from '#lib/orders/listing/listing.ts'
import { deskOrderTexts } from '#lib/texts/desk/orders.ts'

type Params = { params: { id: string } }

const subject = ({ params }: Params): string => `person:${params.id}`
const pathOf = ({ params }: Params, done = ''): string =>
  `/desk/people/${params.id}${done && `?done=${done}`}`
const words = z.pipe(
  text(2_000, 0),
  z.string().check(z.minLength(1, { error: deskOrderTexts.note.noWords }), z.maxLength(2_000)),
)
/** As the owner's commands ask for it: who has an account takes over what was ordered with its address. */
const owners = { right: 'people.erase', asksPassword: true } as const

export const screen = defineScreen({
  address: '/desk/people/[id]',
  right: 'people.see',
  load: (shop, { params, query }) => readPerson(shop, params.id, readCursor(query.get('after'))),
  acts: {
    note: {
      name: 'person.note',
      says: 'wrote a note on',
      right: 'people.see',
      form: form({ words }),
      subject,
      run: async (shop, asked) => {
        await noteOnPerson(shop, asked.params.id, { who: asked.by.name, words: asked.given.words })
        return { next: `${pathOf(asked)}#what-happened` }
      },
    },
    'let-in': {
      ...owners,
      name: 'person.let-in',
      says: 'opened the account of',
      subject,
      run: async (shop, asked) => {
        const isOpened = await letIn(shop, asked.params.id)
        const changes = isOpened ? { verified: ['no', 'yes'] as [string, string] } : null
        return { next: pathOf(asked, 'let-in'), changes }
      },
    },
  },
})
