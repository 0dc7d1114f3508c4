/** Loaded first, it has a process begin at `TEST_NOW`, the time of the shop under test, whatever the calendar says. */
const ahead = Date.parse(process.env['TEST_NOW'] ?? '') - Date.now()

class ShopDate extends Date {
  constructor(...given: [] | [string | number | Date]) {
    super(given[0] ?? ShopDate.now())
  }

  static override now(): number {
    return super.now() + ahead
  }
}

globalThis.Date = ShopDate as DateConstructor
