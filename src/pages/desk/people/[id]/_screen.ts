import * as z from 'zod/mini'
import { ownerActs, pathOf, subject } from '#pages/desk/people/_shared/owner-acts.ts'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { noteOnPerson, readPerson } from '#lib/accounts/people/person.server.ts'
import { text } from '#lib/fields.schema.ts'
import { readCursor } from '#lib/orders/listing/listing.ts'
import { deskOrderTexts } from '#lib/texts/desk/orders.ts'

const words = z.pipe(
  text(2_000, 0),
  z.string().check(z.minLength(1, { error: deskOrderTexts.note.noWords }), z.maxLength(2_000)),
)
export const screen = defineScreen({
  address: '/desk/people/[id]',
  right: 'people.see',
  guide: 'block-or-erase',
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
    ...ownerActs,
  },
})
