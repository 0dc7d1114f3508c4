/** What is wrong with an owner's or editor's YAML, and what to do. */
export const yamlTexts = {
  quoteText: (name: string, text: string) => `Put the text in quotes: ${name}: ${inQuotes(text)}`,
  quoteSomething: 'Put the text in quotes.',
  unclosedQuote:
    'A quote is opened and not closed. Close it at the end of the text, or leave it out.',
  tab: 'The line begins with a tab. Use spaces.',
  twice: 'The same name stands there twice. Delete one of the two.',
  noColon:
    'Write a name, a colon, a space and a text. A text that goes on in a second line is indented.',
  indent: 'Indent the line exactly as the others beside it, with spaces.',
  empty: 'is empty. Write the text after the colon, in quotes if it begins with #.',
  other: (reason: string) => `is not well-formed YAML: ${reason}`,
}

/** In single quotes when the text has double ones. */
const inQuotes = (text: string): string =>
  text.includes('"') ? `'${text.replaceAll("'", "''")}'` : `"${text}"`
