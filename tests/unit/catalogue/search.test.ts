import { describe, expect, test } from 'vitest'
import { Vocabulary } from '#lib/catalogue/search/vocabulary.ts'
import {
  queryWords,
  readSynonyms,
  toSingular,
  toTerms,
  wordsOf,
} from '#lib/catalogue/search/words.ts'

describe('wordsOf', () => {
  test('tone marks, dots and hooks do not matter', () => {
    expect(wordsOf('Àdùkẹ́ Ọ̀ṣun ƙasa')).toEqual(['aduke', 'osun', 'kasa'])
  })

  test('a hyphenated word is found in parts and as one', () => {
    expect(wordsOf('Aso-oke')).toEqual(['aso', 'oke', 'asooke'])
  })

  test('an apostrophe goes, with the s behind it', () => {
    expect(wordsOf('Women’s dress')).toEqual(['women', 'dress'])
  })
})

test.each([
  ['dresses', 'dress'],
  ['watches', 'watch'],
  ['shoes', 'shoe'],
  ['cowries', 'cowry'],
  ['cowrie', 'cowry'],
  ['glass', 'glass'],
  ['iris', 'iris'],
])('%s and %s fall together', (word, singular) => {
  expect(toSingular(word)).toBe(singular)
})

describe('queryWords', () => {
  test('small words are left out, unless there are no others', () => {
    expect(queryWords('sandals for the beach')).toEqual(['sandal', 'beach'])
    expect(queryWords('the')).toEqual(['the'])
  })

  test('signs alone are no words', () => {
    expect(queryWords(`'; drop table item; --`)).toEqual(['drop', 'table', 'item'])
    expect(queryWords('%%% <<>> 🙂')).toEqual([])
  })
})

test('words that mean the same stand for each other, also two for one', () => {
  const synonyms = readSynonyms([['gele', 'head tie']])
  expect(toTerms(['gele'], synonyms)).toEqual([
    { word: 'gele', synonyms: [['head', 'tie']], isForeign: false },
  ])
  expect(toTerms(['red', 'head', 'tie'], synonyms).map(({ synonyms }) => synonyms)).toEqual([
    [],
    [['gele']],
    [['gele']],
  ])
})

test('a word of another language means words of goods, and not the other way round', () => {
  const synonyms = readSynonyms([], [{ words: ['akpụkpọ ụkwụ', 'odo odo'], meanings: ['shoe'] }])
  const [leather, foot] = toTerms(['akpukpo', 'ukwu'], synonyms)
  expect([leather?.synonyms, foot?.synonyms]).toEqual([[['shoe']], [['shoe']]])
  expect([leather?.isForeign, foot?.isForeign]).toEqual([true, true])
  expect(toTerms(['shoe'], synonyms)).toEqual([{ word: 'shoe', synonyms: [], isForeign: false }])
  expect(toTerms(queryWords('odo odo'), synonyms)[0]?.synonyms).toEqual([['shoe']])
})

test('a word of four letters is corrected by one letter, and never its first', () => {
  const words = new Vocabulary(['batik', 'data', 'bata', 'gele', 'sandal'])
  expect([...words.correctionsOf('gale').keys()]).toEqual(['gele'])
  expect([...words.correctionsOf('fele').keys()]).toEqual([])
  expect([...words.correctionsOf('bbat').keys()]).toEqual([])
  expect([...words.correctionsOf('tandal').keys()]).toEqual(['sandal'])
})
