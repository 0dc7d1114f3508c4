/** The parts of a mail. Its HTML and its plain text are made from them. */
export type MailContent = {
  subject: string
  /** The preview text that an inbox shows beside the subject. */
  preview: string
  heading: string
  blocks: Block[]
  /** Small print: who we are and why this mail was sent. */
  footer: string[]
}

export type Row = {
  label: string
  /** A second line under the label. */
  note?: string
  value: string
  isTotal?: boolean
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'small'; text: string }
  /** The main button. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  /** Somebody's own words, set apart from those of the shop. `label`: whose they are. */
  | { kind: 'quote'; label: string; lines: string[] }
  | { kind: 'title'; text: string }
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'address'; lines: string[] }

const WIDTH = 64

/** The plain text part. Links have their own lines; the mail program wraps the rest. */
export function toPlainText({ heading, blocks, footer }: MailContent): string {
  const parts = [heading, '='.repeat(heading.length), '', ...blocks.flatMap(plainBlock)]
  return [...parts, '-'.repeat(WIDTH), ...footer, ''].join('\n')
}

function plainBlock(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'small':
      return [block.text, '']
    case 'action':
    case 'link':
      return [`${block.label}:`, block.url, '']
    case 'quote':
      return [block.label, ...block.lines.map((line) => `> ${line}`), '']
    case 'title':
      return [block.text, '-'.repeat(block.text.length)]
    case 'rows':
      return [...block.rows.flatMap(plainRow), '']
    case 'address':
      return [...block.lines, '']
  }
}

function plainRow({ label, note, value }: Row): string[] {
  const gap = Math.max(2, WIDTH - label.length - value.length)
  return [`${label}${' '.repeat(gap)}${value}`, ...(note ? [`  ${note}`] : [])]
}
