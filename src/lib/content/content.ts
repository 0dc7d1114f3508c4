import { barePhone } from '#lib/letters/phone.ts'
import { promiseTexts } from '#lib/texts/buying/cart.ts'
import type { Moment } from '#lib/time.ts'

const WORDS_PER_MINUTE = 200

/** Whole minutes, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE))

/** The topics of the help page, in order, each with its icon. Other topics are only under FAQs. */
export const HELP_TOPICS = [
  { id: 'search', name: 'Search', icon: 'search' },
  { id: 'notification', name: 'Notification', icon: 'bell' },
  { id: 'favorite', name: 'Favorite', icon: 'heart' },
  { id: 'cart', name: 'Cart', icon: 'basket' },
  { id: 'profile', name: 'Profile', icon: 'user' },
  { id: 'network', name: 'Network', icon: 'wifi' },
] as const

/** All topics, in the order in which FAQs are listed. */
export const TOPIC_ORDER = [
  'payment',
  'delivery',
  'returns',
  ...HELP_TOPICS.map((topic) => topic.id),
]

/** The address of a WhatsApp chat, which may begin with `text`. A number without a country code is Nigerian. */
export const whatsappLink = (phone: string, text = ''): string => {
  const bare = barePhone(phone)
  const number = bare.startsWith('+') ? bare.slice(1) : bare.replace(/^0/, '234')
  return `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`
}

/** Where such a link leads: a form that goes on to it must be allowed to. */
export const WHATSAPP_ORIGINS = ['https://wa.me', 'https://api.whatsapp.com']

/** A way to contact a person: a chat or a call. */
export type Contact = { href: string; label: string }

export const contactOf = ({
  phone,
  whatsapp,
}: {
  phone: string
  whatsapp: string | null
}): Contact =>
  whatsapp
    ? { href: whatsappLink(whatsapp), label: promiseTexts.questions }
    : { href: `tel:${phone.replaceAll(' ', '')}`, label: promiseTexts.call(phone) }

export const POLICY_NAMES = [
  'privacy-policy',
  'terms-and-conditions',
  'return-and-exchange-policy',
] as const
export type PolicyName = (typeof POLICY_NAMES)[number]

/** A stored picture that an editor has used. */
export type ContentPicture = { name: string; hash: string; width: number; height: number }

export type Post = {
  id: string
  title: string
  excerpt: string
  createdAt: Moment
  /** HTML made from the editor's Markdown. */
  html: string
  minutes: number
  image: ContentPicture | null
  /** Slugs, in the editor's order. */
  linkedItems: string[]
}

export type Policy = {
  name: PolicyName
  title: string
  summary: string
  updatedAt: Moment
  html: string
  /** The editor's Markdown. */
  text: string
  /** The titles of its parts, and their ids in the HTML. */
  parts: { id: string; title: string }[]
}

export type Faq = { id: number; question: string; answer: string; topic: string }
export type FaqTopic = { id: string; name: string; faqs: Faq[] }
