import { expect, test } from 'vitest'
import { linksOf } from '#lib/content/links.ts'

const linksIn = (html: string) => linksOf(html, 'https://shop.example/blog/reading-adire')

test.each([
  ['<a href="/products/gele?size=M&amp;page=2">', ['/products/gele?size=M&page=2']],
  ["<a class='x' href='/products/gele'>", ['/products/gele']],
  ['<a href=/products/gele>', ['/products/gele']],
  ['<A HREF = /search?query=gele class=x>', ['/search?query=gele']],
  ['<img alt="1 > 0" src=market-day.jpg>', ['/blog/market-day.jpg']],
  ["<img srcset='/a.webp 320w, /b.webp 640w'>", ['/a.webp', '/b.webp']],
  ['<img alt=""src="/a.webp">', ['/a.webp']],
  ['<img srcset=/a.webp,/b.webp>', ['/a.webp', '/b.webp']],
])('a page leads to what it names in any way of quoting: %s', (html, links) => {
  expect(linksIn(html)).toEqual(links)
})

test.each([
  ['<a href="https://other.example/x">'],
  ['<a href="">'],
  ['<p title="write href=/x so">or: href=/x</p>'],
  ['<script>const link = a<b ? " href=/x" : " src=/y"</script>'],
  ['<template><a href=/later></a></template>'],
])('a page leads nowhere in the shop by %s', (html) => {
  expect(linksIn(html)).toEqual([])
})
