import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/{item}/photos',
  also: ['/desk/goods/{item.pictured}/photos'],
  for: ['owner', 'manager'],
  acts: {
    add: { good: { photos: '{file.photo}' }, bad: { photos: '{file.text}' } },
    save: {
      at: '/desk/goods/{item.pictured}/photos',
      good: { 'images.{item.pictured.first}.alt': 'From the front' },
      bad: { 'images.{item.pictured.first}.alt': '{long}' },
    },
    first: {
      at: '/desk/goods/{item.pictured}/photos',
      good: {},
      bad: { 'images.{item.pictured.first}.alt': '{long}' },
    },
    earlier: {
      at: '/desk/goods/{item.pictured}/photos',
      good: {},
      bad: { 'images.{item.pictured.first}.alt': '{long}' },
    },
    later: {
      at: '/desk/goods/{item.pictured}/photos',
      good: {},
      bad: { 'images.{item.pictured.first}.alt': '{long}' },
    },
    remove: {
      at: '/desk/goods/{item.pictured}/photos',
      good: {},
      bad: { 'images.{item.pictured.first}.alt': '{long}' },
    },
    order: {
      at: '/desk/goods/{item.pictured}/photos',
      good: {
        seen: '{item.pictured.first},{item.pictured.second},{item.pictured.third}',
        order: '{item.pictured.third},{item.pictured.second},{item.pictured.first}',
      },
      bad: null,
      isUnseen: true,
    },
    undo: {
      at: '/desk/goods/{item.pictured}/photos?done=added&undo={item.pictured.version}',
      good: {},
      bad: null,
    },
  },
}
