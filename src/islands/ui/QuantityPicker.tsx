import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Step = Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  /** Whether this button can be pressed no further, or not now. */
  isOff: boolean
  onPress: () => void
}

type Props = {
  /** The name of what is counted, for assistive technology. */
  label: string
  minus: Step
  plus: Step
  /** Shows the number. */
  children: ReactNode
  className?: string
}

/** Minus, the number, plus. */
export const QuantityPicker = ({ label, minus, plus, children, className = '' }: Props) => (
  <div className={`quantity ${className}`} role="group" aria-label={label}>
    <StepButton {...minus}>
      <Icon name="minus" size={20} />
    </StepButton>
    {children}
    <StepButton {...plus}>
      <Icon name="plus" size={20} />
    </StepButton>
  </div>
)

/** Not `disabled` when it is off: that would take the focus away from keyboard users. */
const StepButton = ({ isOff, onPress, ...rest }: Step) => (
  <button {...rest} aria-disabled={isOff || undefined} onClick={pressing(isOff, onPress)} />
)

/** With script a button does its work itself, unless it is off; without, it submits the form. */
export const pressing =
  (isOff: boolean, work: () => unknown) =>
  (event: { preventDefault: () => void }): void => {
    event.preventDefault()
    if (!isOff) void work()
  }
