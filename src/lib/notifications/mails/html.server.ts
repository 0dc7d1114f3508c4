import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row as TableRow,
  Section,
  Text,
} from '@react-email/components'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DARK_CSS, styles } from './styles.ts'
import type { Block, MailContent, Row } from './content.ts'

/** The one that mail programs know best. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The HTML part: one column of 600 px that also reads on a phone, in the dark and without pictures. */
export const toHtml = (content: MailContent, brand: string): string =>
  DOCTYPE + renderToStaticMarkup(page(content, brand))

function page({ preview, heading, blocks, footer }: MailContent, brand: string): ReactElement {
  const head = h(
    Head,
    null,
    h('title', null, heading),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('style', { dangerouslySetInnerHTML: { __html: DARK_CSS } }),
  )
  const foot = footer.map((line) =>
    h(Text, { key: line, className: 'quiet', style: styles.footer }, line),
  )
  const card = h(
    Container,
    { className: 'card', style: styles.card },
    h(Section, { style: styles.head }, h(Text, { style: styles.brand }, brand)),
    h(Section, { style: styles.stitch }),
    h(
      Section,
      { style: styles.content },
      h(Heading, { className: 'ink', style: styles.heading }, heading),
      ...blocks.map((block, position) => toElement(block, position)),
    ),
  )
  const body = h(
    Body,
    { className: 'ground', style: styles.body },
    h(Preview, null, preview),
    card,
    h(Container, { style: styles.foot }, foot),
  )
  return h(Html, { lang: 'en-NG' }, head, body)
}

function toElement(block: Block, key: number): ReactElement {
  switch (block.kind) {
    case 'paragraph':
      return h(Text, { key, className: 'ink', style: styles.paragraph }, block.text)
    case 'small':
      return h(Text, { key, className: 'quiet', style: styles.small }, block.text)
    case 'action':
      return h(
        Section,
        { key, style: styles.actionArea },
        h(Button, { href: block.url, style: styles.action }, block.label),
      )
    case 'link':
      return h(
        Text,
        { key, style: styles.paragraph },
        h(Link, { href: block.url, className: 'link', style: styles.link }, block.label),
      )
    case 'title':
      return h(Heading, { key, as: 'h2', className: 'ink', style: styles.title }, block.text)
    case 'rows':
      return h(Section, { key, style: styles.rows }, ...block.rows.map(toRow))
    case 'address':
      return h(Text, { key, className: 'ink', style: styles.paragraph }, ...lines(block.lines))
  }
}

function toRow(row: Row): ReactElement {
  const style = row.isTotal ? styles.total : styles.cell
  const label: ReactNode[] = [row.label]
  if (row.note)
    label.push(
      h('br', { key: 'br' }),
      h('span', { key: 'note', className: 'quiet', style: styles.note }, row.note),
    )
  const value = { ...style, ...styles.value }
  return h(TableRow, {
    className: 'rule',
    style: styles.row,
    children: [
      h(Column, { key: 'label', className: 'ink', style }, ...label),
      h(Column, { key: 'value', className: 'ink', style: value }, row.value),
    ],
  })
}

const lines = (texts: string[]): ReactNode[] =>
  texts.flatMap((text, position) => (position === 0 ? [text] : [h('br', { key: position }), text]))
