import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { trimPageItself, trimPolicy } from '#lib/web/server/content-policy.server.ts'

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const policy = `default-src 'self'; script-src 'self' '${hashOf('a()')}' '${hashOf('b()')}'; style-src 'self' '${hashOf('p{}')}' '${hashOf('later')}';`

test('a page allows the inline scripts and styles that it has, and no others', () => {
  const html = '<style>p{}</style><script type="module">a()</script>'
  expect(trimPolicy(policy, html)).toBe(
    `default-src 'self'; script-src 'self' '${hashOf('a()')}'; style-src 'self' '${hashOf('p{}')}';`,
  )
})

test('a script that the build does not know stays refused, though it stands in the page', () => {
  expect(trimPolicy(policy, '<script>evil()</script>')).not.toContain(hashOf('evil()'))
})

test('a prerendered page carries its own policy', () => {
  const page = `<meta http-equiv="content-security-policy" content="${policy}"><script>b()</script>`
  expect(trimPageItself(page)).toContain(`script-src 'self' '${hashOf('b()')}'; style-src 'self';"`)
})
