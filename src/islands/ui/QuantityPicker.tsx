import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = {
  /** What is counted, for assistive technology. */
  label: string
  minus: ComponentProps<'button'>
  plus: ComponentProps<'button'>
  /** Shows the number. */
  children: ReactNode
  className?: string
}

/** Minus, the number, plus. */
export const QuantityPicker = ({ label, minus, plus, children, className = '' }: Props) => (
  <div className={`quantity ${className}`} role="group" aria-label={label}>
    <button {...minus}>
      <Icon name="minus" size={20} />
    </button>
    {children}
    <button {...plus}>
      <Icon name="plus" size={20} />
    </button>
  </div>
)
