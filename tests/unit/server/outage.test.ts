import { describe, expect, test } from 'vitest'
import { isOutage } from '#lib/db/database.server.ts'

const coded = (code: string) => Object.assign(new Error('no'), { code })

describe('an outage', () => {
  test.each([
    'SQLITE_FULL',
    'SQLITE_READONLY',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_IOERR',
    'SQLITE_IOERR_WRITE',
    'SQLITE_IOERR_FSYNC',
    'ENOSPC',
    'EDQUOT',
    'EROFS',
    'EIO',
    '53100',
    '58030',
    '25006',
    '57P03',
    '57014',
    'ECONNRESET',
  ])('is what fails with %s', (code) => {
    expect(isOutage(coded(code))).toBe(true)
  })

  test('is a query that timed out in pg', () => {
    expect(isOutage(new Error('Query read timeout'))).toBe(true)
  })

  test.each(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CORRUPT', '23505', '42P01', 'ENOENT'])(
    'is not what fails with %s',
    (code) => {
      expect(isOutage(coded(code))).toBe(false)
    },
  )
})
