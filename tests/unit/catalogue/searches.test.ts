import { beforeEach, expect, test } from 'vitest'
import { $searches, readSearches, rememberSearch } from '#stores/searches.ts'

beforeEach(() => $searches.set([]))

test('the five latest searches are kept, newest first', () => {
  for (const query of ['gele', 'beads', 'fila', 'mug', 'lamp', 'bag']) rememberSearch(query)
  expect($searches.get()).toEqual(['bag', 'lamp', 'mug', 'fila', 'beads'])
})

test('a search made again moves up and is not there twice', () => {
  for (const query of ['gele', 'beads', ' Gele ']) rememberSearch(query)
  expect($searches.get()).toEqual(['Gele', 'beads'])
})

test('a blank search is not kept', () => {
  rememberSearch('   ')
  expect($searches.get()).toEqual([])
})

test('what another program spoiled is left out', () => {
  expect(readSearches({ length: 2 })).toEqual([])
  expect(readSearches(['gele', 7, '', null, 'mug'])).toEqual(['gele', 'mug'])
})
