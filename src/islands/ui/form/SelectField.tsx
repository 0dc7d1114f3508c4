import type { ComponentProps } from 'react'

type Props = ComponentProps<'select'> & {
  label: string
  name: string
  placeholder: string
  options: readonly { id: number | string; name: string }[]
  error?: string[] | undefined
}

/** A labelled pick list with what is wrong beside it. */
export function SelectField({ label, name, placeholder, options, error, ...select }: Props) {
  const isWrong = error !== undefined && error.length > 0
  return (
    <div>
      <label className="label mb-2 block" htmlFor={name}>
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          className="field pr-12"
          id={name}
          name={name}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${name}-error` : undefined}
        >
          <option value="">{placeholder}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <svg
          className="pointer-events-none absolute right-3.5 top-3.5"
          width="24"
          height="24"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="m5 9 7 7 7-7" />
        </svg>
      </div>
      {isWrong && (
        <p id={`${name}-error`} className="field-error">
          {error?.join(' ')}
        </p>
      )}
    </div>
  )
}
