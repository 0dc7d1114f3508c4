import type { RefObject } from 'react'
import type { CheckoutNotice as Notice } from '#lib/checkout/checkout.ts'

type Props = { notice: Notice | null; place: RefObject<HTMLDivElement | null> }

/** The message above the form, about all of it. `place` can be given the focus. */
export const CheckoutNotice = ({ notice, place }: Props) => (
  <div ref={place} role="alert" tabIndex={-1} className={notice ? 'checkout-notice' : 'sr-only'}>
    {notice && (
      <p>
        <span>{notice.text}</span>{' '}
        {notice.link && (
          <a className="stitch-link" href={notice.link.href}>
            {notice.link.label}
          </a>
        )}
      </p>
    )}
  </div>
)
