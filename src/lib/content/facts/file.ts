import { parseDocument } from 'yaml'
import { type Facts, factRecord } from './record.ts'

/** What says in an older file that the shop is registered for VAT, without the day. */
const OLD_VAT = 'vat_registered'

/** `text`, a shop.yaml, with these facts. What else stands in it stays, with its comments. */
export function writeFacts(text: string, facts: Facts): string {
  const document = parseDocument(text)
  const entries = factRecord.inFile.write(facts)
  for (const at of Object.keys(factRecord.inFile.shape))
    if (at in entries) {
      if (document.get(at) !== entries[at]) document.set(at, entries[at])
    } else document.delete(at)
  document.delete(OLD_VAT)
  return document.toString({ lineWidth: 0 })
}
