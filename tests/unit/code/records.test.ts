import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATEGORY_RECORDS } from '#lib/catalogue/goods/categories/category-record.ts'
import { pickupRecord } from '#lib/delivery/pickup/own-pickup.ts'
import { zoneRecord } from '#lib/delivery/owner/zone.ts'
import { termsRecord } from '#lib/gift-cards/owner/card-terms.ts'
import { accountRecord } from '#lib/payments/own-account/account-record.ts'
import { offerRecord } from '#lib/offers/owner/offer-record.ts'

/** Where a field is described, stored, shown and edited, in forms and in the owner's files; elsewhere it is used. */
const OWNERS_SIDE = [
  'src/lib/offers/{owner/,}*.{sql.ts,server.ts}',
  'src/lib/offers/{owner/given,owner/words,owner/offer-record,offer-fields}.ts',
  'src/lib/delivery/{owner,pickup}/*.ts',
  'src/lib/delivery/zones.server.ts',
  'src/lib/gift-cards/{owner/,}*.ts',
  'src/lib/payments/own-account/account-record.ts',
  'src/lib/{records,catalogue/import,db,texts/desk,texts/owner}/**/*.ts',
  'src/{desk,components/desk,pages/desk}/**/*.{ts,astro}',
]
const OF_CATEGORIES = [
  'src/lib/catalogue/goods/{categories/*,categories.sql,categories.schema}.ts',
  'src/lib/{texts/goods/categories,records/*}.ts',
  'src/pages/desk/categories/**/*.{ts,astro}',
]
/** It lists the migration that adds the column. */
const MIGRATIONS = 'src/lib/db/migrate.server.ts'

test.each([
  ['a delivery zone', zoneRecord, 'depositIfRefused', 'deposit_if_refused'],
  ['a pickup place', pickupRecord, 'driverKobo', 'driver_kobo'],
  ['an offer', offerRecord, 'leastUnits', 'least_units'],
  ['the bank account for transfers', accountRecord, 'accountName', 'accountName'],
  ['a section of a category', CATEGORY_RECORDS.section, 'body', 'body', OF_CATEGORIES],
  ['the terms of gift cards', termsRecord, 'leastOtherKobo', 'leastOtherKobo'],
])(
  'a new field of %s takes at most 5 files',
  (_, { names }, name, column, owners = OWNERS_SIDE) => {
    expect(names).toContain(name)
    const spelled = new RegExp(String.raw`\b(?:${name}|${column})\b`)
    const files = globSync(owners).filter((file) => spelled.test(readFileSync(file, 'utf8')))
    expect(files.length).toBeGreaterThan(1)
    expect([...files, MIGRATIONS].length, files.join(', ')).toBeLessThanOrEqual(5)
  },
)
