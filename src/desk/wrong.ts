/** A field that is wrong, for the summary at the top of its page. */
export type WrongField = { id: string; label: string; said: readonly string[] }

/** What is drawn beside a field is said at the top of the page, too: the field may be far below. */
export function noteWrong(locals: App.Locals, field: WrongField): void {
  if (field.said.length > 0) (locals.wrongFields ??= []).push(field)
}
