import { placeTexts as texts } from '#lib/texts/goods/places.ts'
import type { FieldValue, ItemChanges } from '../item-fields.ts'
import { type FieldInWords, sayValue } from '../words.ts'
import type { Place } from './place.ts'

/** Changes of a place in words. `all`: the places whose names they are said with. */
export const sayPlaceChanges = (changes: ItemChanges, all: readonly Place[]): FieldInWords[] => {
  const say = (field: string, value: FieldValue): string => {
    if (field === 'image' && value !== null) return texts.picture
    const named = field === 'subCategoryId' ? all.find(isSubCategory(value)) : undefined
    return named?.name ?? sayValue(field, value)
  }
  return Object.entries(changes).map(([field, [was, is]]) => [
    texts.field(field),
    say(field, was),
    say(field, is),
  ])
}

const isSubCategory =
  (id: FieldValue) =>
  (place: Place): boolean =>
    place.kind === 'sub_category' && place.id === id
