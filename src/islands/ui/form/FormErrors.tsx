import { type OpenForm, otherErrors } from '#lib/form.ts'
import { accountTexts } from '#lib/texts/account/accounts.ts'

/** What is wrong with a form as a whole, announced; for errors beside fields, how many there are. */
export function FormErrors({ form, beside }: { form: OpenForm; beside: string[] }) {
  const marked = beside.filter((name) => form.fieldErrors[name]).length
  const others = otherErrors(form, beside)
  return (
    <div role="alert" className="[display:contents]">
      {marked > 0 && <p className="sr-only">{accountTexts.problems(marked)}</p>}
      {others && <p className="text-sm text-sale-text">{others}</p>}
    </div>
  )
}
