/** What is wrong with any file of an owner. The shop starts with these texts, and not with those of an import. */
export const fileTexts = {
  missingFile: 'is missing.',
  notUtf8: 'has letters that are not UTF-8. Save the file as UTF-8.',
  hasNul: 'has a NUL character, which cannot be kept. Delete it, or save the file anew as UTF-8.',
  /** Within braces YAML reads `2,500` as two things. */
  commaInSum: 'has a sum with a comma within braces. Write it as 2500.',
  unknownKeys: (keys: readonly string[]) => `does not know ${keys.join(', ')}.`,
}
