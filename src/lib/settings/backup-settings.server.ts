import * as z from 'zod/mini'
import { about } from './about.server.ts'
import { address, anyText } from './formats.server.ts'

/** The bucket for a second copy of each full backup. */
export const backupSettings = {
  BACKUP_S3_URL: z.optional(address).register(about, {
    part: 'Backups',
    meaning:
      'storage like that of Amazon S3, with the bucket and a folder in it, which gets a copy of each `backup --all`',
    mustBe: 'an https address, for example https://s3.eu-west-1.amazonaws.com/my-bucket/oja.',
    unset: 'no copy',
  }),
  BACKUP_S3_KEY_ID: z.optional(anyText).register(about, {
    part: 'Backups',
    meaning:
      'the access key of that storage; it needs the right to put objects, and for `restore s3://…` to get them',
    mustBe: 'the id of an access key.',
  }),
  BACKUP_S3_SECRET: z.optional(anyText).register(about, {
    part: 'Backups',
    meaning: 'the secret of that access key',
    mustBe: 'the secret of the access key.',
    isSecret: true,
  }),
  BACKUP_S3_REGION: z._default(anyText, 'auto').register(about, {
    part: 'Backups',
    meaning: 'the region of the bucket, as the storage names it',
    mustBe: 'a region, for example eu-west-1.',
  }),
}
