import { describe, expect, test } from 'vitest'
import { readFields } from '#lib/web/endpoints/http.server.ts'

const ADDRESS = 'http://localhost/signup'

const form = (body: BodyInit): Request => new Request(ADDRESS, { method: 'POST', body })

const json = (body: string): Request =>
  new Request(ADDRESS, { method: 'POST', body, headers: { 'content-type': 'application/json' } })

const fieldsOf = (count: number): URLSearchParams =>
  new URLSearchParams(Array.from({ length: count }, (_, at) => [at.toString(36), '']))

function parts(count: number): FormData {
  const sent = new FormData()
  for (let at = 0; at < count; at++) sent.append(`p${at}`, 'x')
  return sent
}

const multipart = (body: string, boundary: string): Request =>
  new Request(ADDRESS, {
    method: 'POST',
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })

const head = (more: string): string =>
  `--x\r\nContent-Disposition: form-data; name="a"\r\n${more}\r\nvalue\r\n--x--\r\n`

describe('the fields of a form', () => {
  // 252 kB of them took 32 s when the fields of each name were looked for.
  test('are counted before they are read', async () => {
    expect(Object.keys(await readFields(form(fieldsOf(500))))).toHaveLength(500)
    const sentence = { code: 'too_large', detail: 'The form has more than 500 fields.' }
    await expect(readFields(form(fieldsOf(501)))).rejects.toMatchObject(sentence)
    await expect(readFields(form(fieldsOf(40_000)))).rejects.toMatchObject(sentence)
    expect(Object.keys(await readFields(form(fieldsOf(10_000)), 10_000))).toHaveLength(10_000)
  })

  test('are counted in a form with files too', async () => {
    expect(Object.keys(await readFields(form(parts(500))))).toHaveLength(500)
    await expect(readFields(form(parts(501)))).rejects.toMatchObject({ code: 'too_large' })
  })

  test('are read by the boundary by which they were counted', async () => {
    const isNone = { code: 'bad_json', detail: 'The form could not be read.' }
    const parts = `${head('').replace('--x--\r\n', '').repeat(501)}--x--\r\n`
    // Who reads quotes wrong sees `y`, and no part.
    await expect(readFields(multipart(parts, 'x; a="; boundary=y"'))).rejects.toMatchObject({
      code: 'too_large',
    })
    const hidden = multipart(parts, 'x')
    hidden.headers.set('content-type', 'multipart/form-data; a="; boundary=y"; boundary=x')
    await expect(readFields(hidden)).rejects.toMatchObject(isNone)
  })

  test('have no longer heads than browsers send', async () => {
    expect(await readFields(multipart(head(''), 'x'))).toEqual({ a: 'value' })
    const isNone = { code: 'bad_json', detail: 'The form could not be read.' }
    const long = multipart(head('a: b\r\n'.repeat(1_000)), 'x')
    await expect(readFields(long)).rejects.toMatchObject(isNone)
    const boundary = 'x'.repeat(71)
    const unbounded = multipart(head('').replaceAll('--x', `--${boundary}`), boundary)
    await expect(readFields(unbounded)).rejects.toMatchObject(isNone)
  })

  test('are the last of each name, and all files of a name', async () => {
    const sent = new FormData()
    const [one, other] = [new File(['1'], 'one.jpg'), new File(['2'], 'other.jpg')]
    for (const value of ['a', 'b']) sent.append('text', value)
    for (const file of [one, other]) sent.append('photos', file)
    sent.append('table', one)
    const { text, photos, table } = await readFields(form(sent))
    expect(text).toBe('b')
    expect((photos as File[]).map(({ name }) => name)).toEqual(['one.jpg', 'other.jpg'])
    expect((table as File).name).toBe('one.jpg')
  })
})

test('JSON that is deeper or has more values than any call is refused before it is read', async () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  expect(await readFields(json(nested(3)))).toEqual({ a: [[]] })
  expect(await readFields(json(String.raw`{"a":"[\"${'[,'.repeat(9_000)}"}`))).toHaveProperty('a')
  const isTooLarge = { code: 'too_large' }
  await expect(readFields(json(nested(21)))).rejects.toMatchObject(isTooLarge)
  await expect(readFields(json(`{"a":[${'0,'.repeat(20_000)}0]}`))).rejects.toMatchObject(
    isTooLarge,
  )
})
