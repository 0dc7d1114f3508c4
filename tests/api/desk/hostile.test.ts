/** @module-tag long */
import { describe, expect, test } from 'vitest'
import { ROLES } from '#lib/desk/rights.ts'
import { IDLE_MS } from '#lib/desk/sign-in/sessions.server.ts'
import { aDeskFull, MARKUP, onceFor } from '../../support/desk/full.ts'
import { atDesk, post, read, submit } from '../../support/desk/desk.ts'
import { values } from '../../support/failures/hostile.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { aMember } from '../../support/desk/staff.ts'

/** Hostile values that a form can send. */
const typed = ['-1', '99999999999999999999', 'a\0b', MARKUP]

/** What JSON can hold and a form cannot. */
const untyped = values.filter(([, value]) => typeof value !== 'string')

type Form = { name: string; action: string; fields: { name: string; value: string }[] }

/** The forms of a page that change something: where each is sent to, and its fields. */
const formsOn = (html: string): Form[] =>
  [...html.matchAll(/<form method="post" action="([^"]+)"[^]*?<\/form>/g)].map(
    ([form, action = '']) => {
      const tags = form.matchAll(/<(?:input|select|textarea|button)\b[^>]*\bname="([^"]+)"[^>]*/g)
      const fields = [...tags].map(([tag, name = '']) => ({
        name,
        value: /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '',
      }))
      const act = fields.find(({ name }) => name === 'act')?.value
      return { name: [action, act].filter(Boolean).join(' '), action, fields }
    },
  )

test('a page of the desk takes any name of what was done in its address', async () => {
  const { shop, who, paths } = await aDeskFull()
  const plain = paths.filter((each) => !each.includes('?'))
  expect(plain.length).toBeGreaterThan(20)
  for (const path of plain)
    // What each object has, though no list of words names it.
    for (const done of ['hasOwnProperty', 'constructor', '__proto__']) {
      const response = await send(shop, who, `GET ${path}?done=${done}`)
      expect(response.status, `${path} ${done}`).toBeLessThan(500)
      expect(await response.text(), `${path} ${done}`).not.toContain('native code')
    }
})

describe('a form of the desk', () => {
  test('takes no harm from what is typed into it, whatever it is', async () => {
    const { shop, member, who, paths } = await aDeskFull()
    const forms = new Map<string, Form>()
    for (const path of paths)
      for (const form of formsOn(await read(shop, who, path))) forms.set(form.name, form)
    forms.delete('/desk/signout')
    expect(forms.size).toBeGreaterThan(20)
    for (const [name, { action, fields }] of forms)
      for (const value of typed) {
        const bad = fields.map((field) => [
          field.name,
          ['act', 'do'].includes(field.name) ? field.value : value,
        ])
        const once = await onceFor(shop, member, action)
        const response = await post(shop, who, action, { ...Object.fromEntries(bad), once })
        const about = `${name}: ${value}`
        expect(response.status, about).toBeLessThan(500)
        expect(await response.text(), about).not.toContain('"><img src=x')
      }
  })

  test('takes no harm from JSON that no form sends', async () => {
    const { shop, member, who, paths } = await aDeskFull()
    const names = ['act', 'do', 'kept', 'password', 'orders', 'total', 'request', 'session']
    for (const path of paths.filter((each) => !each.includes('?')))
      for (const [name, value] of untyped) {
        const once = await onceFor(shop, member, path)
        const body = Object.fromEntries(names.map((each) => [each, value]))
        const { status } = await send(shop, who, `POST ${path}`, { ...body, once })
        expect(status, `${path} with ${name}`).toBeLessThan(500)
      }
    shop.pass(IDLE_MS)
    for (const [name, value] of untyped) {
      const response = await send(shop, who, 'POST /desk/staff', { once: value, kept: value })
      expect(response.status, `signed out, with ${name}`).toBe(303)
    }
  })

  test('takes no harm from a NUL in an address, nor in the form that waits for a password', async () => {
    const { shop, who, paths } = await aDeskFull()
    for (const path of [...paths, '/desk/confirm', '/desk/signin']) {
      const [address = ''] = path.split('?')
      const nul = 'q=%00&item=%00&done=%00&kept=%00&form=%00&next=%00&orders=%00&after=%00&sum=%00'
      const response = await send(shop, who, `GET ${address}?${nul}`)
      expect([303, 404].includes(response.status), `${address}: ${response.status}`).toBe(true)
    }
    const fields = { kept: 'a\0b', password: 'a\0b' }
    expect((await post(shop, who, '/desk/staff', fields)).status).toBe(403)
    shop.pass(IDLE_MS)
    expect((await post(shop, who, '/desk/staff', fields)).status).toBe(303)
  })

  test('may be as long as its fields allow, for who is signed in', async () => {
    const { shop, who, order } = await aDeskFull()
    const path = `/desk/orders/${order.number}`
    const words = 'ọ'.repeat(2_000)
    expect((await submit(shop, who, path, { act: 'note', words })).status).toBe(303)
    expect(await read(shop, who, path)).toContain(words)
    const stranger = await post(shop, aBrowser(), path, { act: 'note', words })
    expect(stranger.status).toBe(413)
  })

  test('is sent by its own session, to its own page, from the shop’s own pages', async () => {
    const { shop, member, other, order, who } = await aDeskFull()
    const path = `/desk/orders/${order.number}`
    const fields = { act: 'packed', once: await onceFor(shop, member, path) }
    const deny = async (by: Browser, at: string, headers = {}) =>
      expect((await post(shop, by, at, fields, headers)).status, at).toBe(403)
    await deny(who, path, { origin: 'https://evil.example' })
    await deny(who, path, { origin: 'null', 'sec-fetch-site': 'cross-site' })
    await deny(atDesk(other), path)
    for (const role of ROLES.filter((each) => each !== 'editor'))
      await deny(atDesk(await aMember(shop, role)), path)
    await deny(who, `${path}/refund`)
    expect((await post(shop, who, path, fields)).status).toBe(303)
  })
})
