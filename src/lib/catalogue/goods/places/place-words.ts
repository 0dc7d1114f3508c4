import { placeTexts as texts } from '#lib/texts/goods/places.ts'
import type { FieldValue } from '#lib/records/fields.ts'
import { sayValue } from '../words.ts'
import type { Place } from './place.ts'

/** How the fields of a place are said. `all`: the places whose names they are said with. */
export const placeWords = (all: readonly Place[]) => ({
  label: texts.field,
  say: (field: string, value: FieldValue): string => {
    if (field === 'image' && value !== null) return texts.picture
    const named = field === 'subCategoryId' ? all.find(isSubCategory(value)) : undefined
    return named?.name ?? sayValue(field, value)
  },
})

const isSubCategory =
  (id: FieldValue) =>
  (place: Place): boolean =>
    place.kind === 'sub_category' && place.id === id
