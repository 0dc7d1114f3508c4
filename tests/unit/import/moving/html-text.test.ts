import { describe, expect, test } from 'vitest'
import { textOfHtml } from '#lib/catalogue/import/moving/html-text.ts'

describe('textOfHtml', () => {
  test('keeps paragraphs, line breaks and lists', () => {
    expect(
      textOfHtml(
        '<p>Soft  <strong>Adire</strong> cotton.<br>Made in\nAbẹ́òkúta.</p><ul><li>Wash cold</li><li>Hang dry</li></ul>',
      ),
    ).toBe('Soft Adire cotton.\nMade in Abẹ́òkúta.\n\n- Wash cold\n- Hang dry')
  })

  test('leaves out scripts, styles and comments, also those without an end', () => {
    for (const html of [
      'Good.<script>alert(1)</script>',
      'Good.<SCRIPT src=x>alert(1)</script >',
      'Good.<style>p{}</style><!-- a note -->',
      'Good.<p></p><script>alert(1)',
      'Good.<br><!-- no end',
      '<img src=x onerror=alert(1)>Good.',
    ])
      expect(textOfHtml(html), html).toBe('Good.')
  })

  test('reads the names and numbers of characters once', () => {
    expect(textOfHtml('Ade&#8217;s caps &amp; bags&nbsp;&#x2013; &ldquo;new&rdquo;')).toBe(
      'Ade’s caps & bags – “new”',
    )
    expect(textOfHtml('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;')
    expect(textOfHtml('a &unknown; &#0; &#99999999; b')).toBe('a &unknown; &#99999999; b')
  })

  test('keeps the lines of a text without tags, and what only looks like a tag', () => {
    expect(textOfHtml('One.\nTwo: 3 < 4.')).toBe('One.\nTwo: 3 < 4.')
  })

  test('is not slowed down by tags without an end', () => {
    for (const part of ['<li ', '<p ', '<!-- ', '<script ', '</td ', '&#'])
      expect(textOfHtml(`Good.<br>${part.repeat(25_000)}`), part).toMatch(/^Good\./)
  }, 2_000)
})
