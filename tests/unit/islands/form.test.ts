import { describe, expect, test } from 'vitest'
import { fieldError, ShopError } from '#lib/errors.ts'
import { EMPTY_FORM, formNamed, otherErrors, toRefusedForm } from '#lib/form.ts'
import { answerForm } from '#lib/web/forms/page-form.server.ts'

const aPage = (fields: Record<string, string | File>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response: { status?: number; headers: Headers } = { headers: new Headers() }
  const request = new Request('http://shop.test/signup', { method: 'POST', body })
  return { request, response, locals: {} }
}

describe('answerForm', () => {
  test('refuses a form that names an act where there is none', async () => {
    const page = { ...aPage({ form: 'newsletter', email: 'ada@mail.example' }), locals: {} }
    const form = await answerForm(page, async () => '/elsewhere')
    expect(form).toMatchObject({ code: 'unknown_act', values: { email: 'ada@mail.example' } })
    expect(page.response.status).toBe(400)
    expect(page.locals).toHaveProperty('unknownAct')
  })

  test('leaves a page alone that is only looked at', async () => {
    const response = { headers: new Headers() }
    const form = await answerForm(
      { request: new Request('http://shop.test/signup'), response, locals: {} },
      async () => '/elsewhere',
    )
    expect(form).toEqual(EMPTY_FORM)
    expect(response).not.toHaveProperty('status')
  })

  test('says where a form leads that is done', async () => {
    const form = await answerForm(aPage({ email: 'ada@mail.example' }), async () => '/signup?sent')
    expect(form).toEqual({ done: true, goTo: '/signup?sent' })
  })

  test('gives a refused form back as plain data, with what was typed but no password', async () => {
    const image = new File(['x'], 'ada.png')
    const page = aPage({ username: 'ada', password: 'secret', re_password: 'secret', image })
    const form = await answerForm(page, async () => {
      throw fieldError('username', 'This name is taken.')
    })
    expect(form).toEqual({
      done: false,
      code: 'invalid',
      values: { username: 'ada', image: 'ada.png' },
      fieldErrors: { username: ['This name is taken.'] },
      formError: null,
    })
    expect(JSON.parse(JSON.stringify(form))).toEqual(form)
    expect(page.response.status).toBe(400)
  })

  test('answers with the status and the headers of the refusal', async () => {
    const page = aPage({})
    const form = await answerForm(page, async () => {
      throw new ShopError('throttled', { headers: { 'retry-after': '60' } })
    })
    expect(form).toMatchObject({
      code: 'throttled',
      formError: 'Too often. Try again in a minute.',
    })
    expect(page.response.status).toBe(429)
    expect(page.response.headers.get('retry-after')).toBe('60')
  })

  test('shows a form again that asked for nothing but that', async () => {
    const page = aPage({ state: '25' })
    const form = await answerForm(page, async () => ({ status: 200, formError: 'Look again.' }))
    expect(form).toEqual({ ...EMPTY_FORM, values: { state: '25' }, formError: 'Look again.' })
    expect(page.response.status).toBe(200)
  })

  test.each([new Error('a bug'), new ShopError('user_not_found')])(
    'leaves to the middleware what the form cannot say: %s',
    async (error) => {
      const answer = answerForm(aPage({}), async () => {
        throw error
      })
      await expect(answer).rejects.toBe(error)
    },
  )
})

describe('formNamed', () => {
  test('finds the one form of a page that was sent', () => {
    const sent = toRefusedForm(new ShopError('throttled'), { form: 'email' })
    expect(formNamed(sent, 'email')).toBe(sent)
    expect(formNamed(sent, 'password')).toEqual(EMPTY_FORM)
  })
})

describe('a form above a limit', () => {
  const refusedFor = (seconds: number) =>
    toRefusedForm(new ShopError('throttled', { headers: { 'retry-after': String(seconds) } }))

  test.each([
    [1, 'Too often. Try again in a minute.'],
    [60, 'Too often. Try again in a minute.'],
    [61, 'Too often. Try again in 2 minutes.'],
    [891, 'Too often. Try again in 15 minutes.'],
  ])('says for %i seconds when to try again, in minutes', (seconds, sentence) => {
    expect(refusedFor(seconds).formError).toBe(sentence)
  })
})

describe('otherErrors', () => {
  test('says once what stands beside no shown field', () => {
    const refused = toRefusedForm(
      new ShopError('invalid', { fields: { email: ['Wrong.'], a: ['Twice.'], b: ['Twice.'] } }),
    )
    expect(otherErrors(refused, ['email'])).toBe('Twice.')
    expect(otherErrors(toRefusedForm(new ShopError('throttled')))).toBe('Request was throttled.')
    expect(otherErrors(EMPTY_FORM)).toBe('')
  })
})
