import { huesOf } from '#lib/catalogue/items/colours.ts'

type Props = {
  /** As the owner writes it. */
  colour: string
  /** Width and height in px. */
  size: number
}

/**
 * A swatch of a colour; nothing for an unknown name. An SVG, because the Content Security Policy forbids `style`
 * attributes.
 */
export function Swatch({ colour, size }: Props) {
  const [first, second] = huesOf(colour)
  if (!first) return null
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="19.25" fill={first} stroke="var(--color-edge)" strokeWidth="1.5" />
      {second && <path d="M20 1.5a18.5 18.5 0 0 1 0 37z" fill={second} />}
    </svg>
  )
}
