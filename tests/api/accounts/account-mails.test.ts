import { describe, expect, test } from 'vitest'
import {
  sendAccountDeletedMail,
  sendEmailChangeMail,
  sendEmailNoticeMail,
  sendPasswordChangedMail,
  sendResetMail,
  sendVerificationMail,
  sendWelcomeMail,
} from '#lib/notifications/mails.server.ts'
import type { Work } from '#lib/shop.ts'
import { mailsOf, type ReadMail } from '../../support/outbox.ts'
import { openTestShop } from '../../support/shop.ts'

const ADA = { to: 'ada@mail.example', username: 'ada', uid: 'Jx3kPq', token: 'tok-en_123' }

/** The mail that one of the senders writes, by its links. */
async function linksOf(send: (shop: Work) => Promise<void>): Promise<ReadMail> {
  const shop = await openTestShop({ SITE_URL: 'https://shop.example' })
  await shop.inTransaction(send)
  const [mail, ...others] = await mailsOf(shop)
  if (!mail || others.length > 0) throw new Error('not one mail')
  expect(mail.text).toContain('Hello ada,')
  expect(mail.html).toContain('Hello ada,')
  for (const link of mail.links) expect(mail.html).toContain(`href="${link}"`)
  return mail
}

describe('the mails about an account', () => {
  test('the one that chooses a new password carries one link, which is its key', async () => {
    const mail = await linksOf((shop) => sendResetMail(shop, ADA))
    expect(mail.subject).toBe('Choose a new password at Ọjà')
    expect(mail.links).toEqual(['https://shop.example/password-reset/Jx3kPq/tok-en_123'])
  })

  test('the one to a new address carries its key, and the way to say that it is somebody else’s', async () => {
    const mail = await linksOf((shop) => sendEmailChangeMail(shop, ADA))
    expect(mail.subject).toBe('Confirm your new e-mail address at Ọjà')
    expect(mail.links).toEqual([
      'https://shop.example/email-change/Jx3kPq/tok-en_123',
      expect.stringContaining('https://shop.example/not-me/'),
    ])
  })

  test('the one that verifies an address also leads its owner to the password, who may have an account', async () => {
    const mail = await linksOf((shop) => sendVerificationMail(shop, ADA))
    expect(mail.subject).toBe('Verify your e-mail address at Ọjà')
    expect(mail.links).toEqual([
      'https://shop.example/emailverified/Jx3kPq/tok-en_123',
      'https://shop.example/forgotpassword',
      expect.stringContaining('https://shop.example/not-me/'),
    ])
  })

  test.each([
    ['Your password at Ọjà was changed', sendPasswordChangedMail],
    ['Another e-mail address for your account at Ọjà', sendEmailNoticeMail],
  ])('%s says what to do when it was somebody else', async (subject, sendMail) => {
    const mail = await linksOf((shop) => sendMail(shop, { to: ADA.to, username: 'ada' }))
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('It was not you?')
    expect(mail.links).toEqual(['https://shop.example/forgotpassword'])
  })

  test('the welcome leads into the shop and to the settings', async () => {
    const mail = await linksOf((shop) => sendWelcomeMail(shop, { to: ADA.to, username: 'ada' }))
    expect(mail.subject).toBe('Welcome to Ọjà')
    expect(mail.links).toEqual(['https://shop.example/categories', 'https://shop.example/settings'])
  })

  test('the last one says what is kept and for how long, and leads nowhere', async () => {
    const mail = await linksOf((shop) =>
      sendAccountDeletedMail(shop, { to: ADA.to, username: 'ada' }),
    )
    expect(mail.subject).toBe('Your account at Ọjà is deleted')
    expect(mail.text).toMatch(/90 days[\s\S]*35 days/)
    expect(mail.links).toEqual([])
  })
})
