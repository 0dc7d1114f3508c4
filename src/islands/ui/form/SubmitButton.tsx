type Props = { label: string; pendingLabel: string; isPending: boolean }

/** The one action of a form. It says so while it is under way, and keeps the focus. */
export function SubmitButton({ label, pendingLabel, isPending }: Props) {
  return (
    <button type="submit" className="button w-full" aria-busy={isPending || undefined}>
      {isPending ? pendingLabel : label}
    </button>
  )
}
