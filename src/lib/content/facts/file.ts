import { parseDocument } from 'yaml'
import { type Facts, factsInFile } from './fields.ts'

/** In an older file: that the shop is registered for VAT, without the day; its pages elsewhere, as a list. */
const OLD = ['vat_registered', 'socials']

/** Writes these facts into the text of a shop.yaml. Its other lines and its comments stay. */
export function writeFacts(text: string, facts: Facts): string {
  const document = parseDocument(text)
  const entries = factsInFile.write(facts)
  for (const at of Object.keys(factsInFile.shape))
    if (at in entries) {
      if (document.get(at) !== entries[at]) document.set(at, entries[at])
    } else document.delete(at)
  for (const at of OLD) document.delete(at)
  return document.toString({ lineWidth: 0 })
}
