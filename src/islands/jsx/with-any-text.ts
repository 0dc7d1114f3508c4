import type { ElementType } from 'react'

/**
 * The props of an element whose only child is a text; React then keeps the text that it finds until this one changes.
 */
export function withAnyText(type: ElementType, props: unknown): unknown {
  const { children } = props as { children?: unknown }
  const isText = typeof children === 'string' || typeof children === 'number'
  return isText && typeof type === 'string'
    ? { ...(props as object), suppressHydrationWarning: true }
    : props
}
