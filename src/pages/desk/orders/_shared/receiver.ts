import { line, text } from '#lib/fields.schema.ts'

/** Who gets an order, and where. `readAtDesk` says what is wrong, with all of it at once. */
export const receiverFields = {
  name: line(100, 0),
  phone: line(30, 0),
  street_address: text(300, 0),
  /** Ids. */
  state: line(9, 0),
  lga: line(9, 0),
}
