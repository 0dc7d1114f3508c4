import type { FormError } from '#lib/web/form.ts'
import { accountTexts } from '#lib/texts/accounts.ts'

/** What is wrong with a form as a whole, announced; for errors beside fields, how many there are. */
export function FormErrors({ error, beside }: { error: FormError | null; beside: string[] }) {
  if (!error) return <div role="alert" className="[display:contents]" />
  const { fields, detail } = error
  const marked = beside.filter((name) => fields[name])
  const shown = new Set(marked.flatMap((name) => fields[name] ?? []))
  const others = Object.values(fields).flat()
  const rest = [...new Set(others.length > 0 ? others : [detail])].filter(
    (text) => !shown.has(text),
  )
  return (
    <div role="alert" className="[display:contents]">
      {marked.length > 0 && <p className="sr-only">{accountTexts.problems(marked.length)}</p>}
      {rest.length > 0 && <p className="text-sm text-sale">{rest.join(' ')}</p>}
    </div>
  )
}
