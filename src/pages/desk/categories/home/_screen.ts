import * as z from 'zod/mini'
import { changes, form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import {
  addSlide,
  changeSlides,
  findForSlides,
  moveSlide,
  readSlides,
} from '#lib/catalogue/slides/slides.server.ts'
import { OTHER_SLIDES } from '#lib/catalogue/slides/slides.ts'
import { SLUG_LENGTH } from '#lib/catalogue/goods/slug.ts'
import { id, lagosTime, line, orNone } from '#lib/fields.schema.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'

const ADDRESS = '/desk/categories/home'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.write',
  menu: { label: 'Home page', icon: 'image', group: 'shop' },
  guide: 'home-page',
  load: async (shop, { query }) => {
    const words = cleanQuery(query.get('q'))
    return {
      ...(await readSlides(shop)),
      words,
      found: words === '' ? [] : await findForSlides(shop, words),
    }
  },
  acts: {
    add: {
      name: 'slide.added',
      says: 'added to the slides of the home page:',
      right: 'goods.write',
      form: form({ item: line(SLUG_LENGTH) }),
      subject: ({ given }) => `item:${given.item}`,
      run: async (shop, { given }) => {
        await addSlide(shop, given.item)
        return { next: `${ADDRESS}?done=added`, changes: {} }
      },
    },
    move: {
      name: 'slide.moved',
      says: 'moved among the slides of the home page:',
      right: 'goods.write',
      form: form({ slide: id(), step: z.enum(['up', 'down']) }),
      subject: () => '',
      run: async (shop, { given: { slide, step } }) => {
        const { slug } = await moveSlide(shop, slide, step)
        return {
          next: `${ADDRESS}?done=moved`,
          subject: `item:${slug}`,
          changes: { move: [null, step] },
        }
      },
    },
    off: {
      name: 'slide.removed',
      says: 'took off the slides of the home page:',
      right: 'goods.write',
      form: form({ slide: id() }),
      subject: () => '',
      run: async (shop, { given }) => {
        const { slug } = await moveSlide(shop, given.slide, 'off')
        return { next: `${ADDRESS}?done=off`, subject: `item:${slug}`, changes: {} }
      },
    },
    save: {
      name: 'slide.changed',
      says: 'changed the slides of the home page',
      right: 'goods.write',
      form: changes({
        others: z.enum(OTHER_SLIDES),
        'slides.*.from': orNone(lagosTime()),
        'slides.*.until': orNone(lagosTime()),
      }),
      subject: () => '',
      run: async (shop, { given, by }) => {
        const changes = inAudit(await changeSlides(shop, given, by.name))
        return { next: `${ADDRESS}?done=${changes === null ? 'same' : 'saved'}`, changes }
      },
    },
  },
})
