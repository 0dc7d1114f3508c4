// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { hydrate } from '#islands/hydrate.ts'

const ISLAND = {
  root: document.createElement('div'),
  button: () => ISLAND.root.querySelector('form button') as HTMLButtonElement,
}

function Basket() {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('a fault of the program')
  return (
    <form action="/cart" onSubmit={(event) => event.preventDefault()}>
      <input name="email" />
      <p>₦2,500</p>
      <button type="button" onClick={() => setBroken(true)}>
        <span>Buy</span>
      </button>
    </form>
  )
}

/** The island as the server wrote it, then changed by `before`, then hydrated. */
async function open(before: (root: HTMLElement) => void = () => {}): Promise<HTMLElement> {
  const { root } = ISLAND
  root.innerHTML = renderToString(<Basket />)
  document.body.append(root)
  before(root)
  await act(async () => void hydrate(root, Basket, {}))
  return root
}

afterEach(() => {
  ISLAND.root = document.createElement('div')
  vi.restoreAllMocks()
})

test('an island that breaks leaves the server’s form and a way to reload', async () => {
  // React reports what it caught.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const root = await open()
  await act(async () => ISLAND.button().click())
  expect(reported).toHaveBeenCalled()
  expect(root.querySelector('form[action="/cart"] [name=email]')).toBeTruthy()
  expect(root.querySelector('[role=alert]')?.textContent).toContain('stopped working')
  expect(root.querySelector('[role=alert] button')?.textContent).toBe('Reload the page')
})

test('an island that was translated before it hydrates keeps its elements and what was typed', async () => {
  let field: HTMLInputElement | null = null
  const root = await open((root) => {
    const price = root.querySelector('p')
    price?.replaceChildren('NGN 2,500')
    field = root.querySelector('input')
    if (field) field.value = 'ada@example.com'
  })
  expect(root.querySelector('input')).toBe(field)
  expect(root.querySelector('input')?.value).toBe('ada@example.com')
  expect(root.querySelector('p')?.textContent).toBe('NGN 2,500')
})
