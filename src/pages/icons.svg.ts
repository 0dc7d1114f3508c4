import type { APIRoute } from 'astro'
import { icons } from '#components/elements/icons.ts'

export const prerender = true

/** The icons that pages link to (`<Icon linked>`), each as a symbol. */
export const GET: APIRoute = () => {
  const symbols = Object.entries(icons).map(
    ([name, shapes]) => `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`,
  )
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  })
}
