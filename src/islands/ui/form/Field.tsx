import type { ComponentProps, ReactNode } from 'react'

type Props = ComponentProps<'input'> & {
  label: string
  name: string
  hint?: string
  /** What is wrong with it; several sentences are joined. */
  error?: string[] | undefined
  /** Stands at the right end of the label's line. */
  beside?: ReactNode
  /** Stands at the right end of the field. */
  inside?: ReactNode
}

/** A labelled field with what is wrong beside it. */
export function Field({ label, name, hint, error, beside, inside, ...input }: Props) {
  const id = input.id ?? name
  const isWrong = !!error?.length
  const describedBy = [hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {beside}
      </div>
      <div className="relative">
        <input
          {...input}
          className={inside === undefined ? 'field' : 'field pr-14'}
          id={id}
          name={name}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy || undefined}
        />
        {inside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-bark">
          {hint}
        </p>
      )}
      {isWrong && (
        <p id={`${id}-error`} className="field-error">
          {error?.join(' ')}
        </p>
      )}
    </div>
  )
}
