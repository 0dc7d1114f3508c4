/** Loaded first: sets the process's clock to `TEST_NOW`, the time of the shop under test. */
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
