import { iconShapes } from './icon-shapes.ts'

type Props = { name: keyof typeof iconShapes; size?: number; className?: string }

/**
 * An icon of an island: 24 × 24, a line of 1.75 with round ends. Icon.astro draws the same shapes where there is no
 * island: a page has up to a hundred, and React's renderer takes longer for each.
 */
export const Icon = ({ name, size = 24, className }: Props) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: iconShapes[name] }}
  />
)
