import { expect, test } from 'vitest'
import { mostSaidFit } from '#lib/catalogue/items/fit.ts'

test('what most say of the fit is told, as expected where as many say so', () => {
  expect(mostSaidFit({ small: 1, right: 8, large: 1 })).toEqual({ fit: 'right', said: 8, all: 10 })
  expect(mostSaidFit({ small: 3, right: 1, large: 0 })).toEqual({ fit: 'small', said: 3, all: 4 })
  expect(mostSaidFit({ small: 2, right: 2, large: 0 })).toEqual({ fit: 'right', said: 2, all: 4 })
  expect(mostSaidFit({ small: 0, right: 0, large: 0 })).toBeNull()
})
