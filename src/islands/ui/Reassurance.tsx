import type { Contact } from '#lib/content/content.ts'
import { promiseTexts } from '#lib/texts/buying/cart.ts'

type Props = { contact: Contact; returnDays: number }

/** What a shopper asks before buying: how to pay, what if it does not fit, and whom to ask. */
export const Reassurance = ({ contact, returnDays }: Props) => (
  <ul className="reassurance">
    <li>
      <LinkedIcon name="lock" />
      <span>{promiseTexts.payment}</span>
    </li>
    {returnDays > 0 && (
      <li>
        <LinkedIcon name="returns" />
        <a href="/policy/return-and-exchange-policy">{promiseTexts.returns(returnDays)}</a>
      </li>
    )}
    <li>
      <LinkedIcon name="chat" />
      <a href={contact.href}>{contact.label}</a>
    </li>
  </ul>
)

/** Drawn from /icons.svg: below the first screen, bytes in the page count more than a request. */
const LinkedIcon = ({ name }: { name: 'lock' | 'returns' | 'chat' }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`/icons.svg#${name}`} />
  </svg>
)
