import * as z from 'zod/mini'
import { about } from './about.server.ts'
import { address, anyText, wholeNumber } from './formats.server.ts'

const LEAST_MB = 10
const MOST_MB = 1_000_000

/** The bucket for the pictures of a shop on several machines. */
export const mediaSettings = {
  MEDIA_S3_URL: z.optional(address).register(about, {
    part: 'Pictures',
    meaning:
      'storage like that of Amazon S3, with the bucket and a folder in it, where all pictures are kept, for a shop on several machines',
    mustBe: 'an https address, for example https://s3.eu-west-1.amazonaws.com/my-bucket/pictures.',
    unset: 'pictures in DATA_DIR',
  }),
  MEDIA_S3_KEY_ID: z.optional(anyText).register(about, {
    part: 'Pictures',
    meaning: 'the access key of that storage; it needs the rights to list, get, put and delete',
    mustBe: 'the id of an access key.',
  }),
  MEDIA_S3_SECRET: z.optional(anyText).register(about, {
    part: 'Pictures',
    meaning: 'the secret of that access key',
    mustBe: 'the secret of the access key.',
    isSecret: true,
  }),
  MEDIA_S3_REGION: z._default(anyText, 'auto').register(about, {
    part: 'Pictures',
    meaning: 'the region of the bucket, as the storage names it',
    mustBe: 'a region, for example eu-west-1.',
  }),
  MEDIA_CACHE_MB: z._default(wholeNumber(LEAST_MB, MOST_MB), 2_000).register(about, {
    part: 'Pictures',
    meaning: 'with `MEDIA_S3_URL`: how much of the disk copies of pictures may take, in DATA_DIR',
    mustBe: `a whole number of megabytes from ${LEAST_MB} to ${MOST_MB}.`,
  }),
}
