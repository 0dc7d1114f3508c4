const EYE =
  'M2 12c2.6-4.4 5.9-6.6 10-6.6s7.4 2.2 10 6.6c-2.6 4.4-5.9 6.6-10 6.6S4.6 16.4 2 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0'

const paths = {
  truck:
    'M5 17.5H2.8v-12h11.4v12H9.5M14.2 9h3.6l3.4 4v4.5h-1.8m-4.9 0h-.3M5.1 17.6a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0M14.9 17.6a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  close: 'm5 5 14 14M19 5 5 19',
  heart:
    'M12 20.7 4.2 13a5.2 5.2 0 0 1 0-7.4 5.2 5.2 0 0 1 7.4 0l.4.5.4-.5a5.2 5.2 0 0 1 7.4 0 5.2 5.2 0 0 1 0 7.4z',
  eye: EYE,
  'eye-off': `${EYE}M4 4l16 16`,
  check: 'm4 12.6 5.2 5.2L20 7',
}

type Props = { name: keyof typeof paths; size?: number; className?: string }

/** An icon of an island: 24 × 24, a line of 1.75 with round ends. */
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
  >
    <path d={paths[name]} />
  </svg>
)
