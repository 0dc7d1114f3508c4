import { writeFileSync } from 'node:fs'
import { listSettings, type Setting } from '#lib/settings/settings.server.ts'
import { formatted } from './format.ts'

const PAGE = 'docs/settings.md'

const HEAD = `# Settings

All settings of the shop. \`npm run settings-page\` writes this page from \`src/lib/settings\`: change it there.

A setting is a variable of the environment. All are read once and checked at the start, and by each command of the
owner. A wrong value stops it with a sentence that says what to do, and so does a name that is nearly a setting:
\`SMPT_URL is no setting: SMTP_URL is.\` An empty value counts as not set. Nobody but the shop may read a secret: keep
it in a file of mode 600.
`

/** Writes docs/settings.md. */
export async function main(): Promise<void> {
  writeFileSync(PAGE, await settingsPage())
}

/** The text of docs/settings.md. */
export async function settingsPage(): Promise<string> {
  const all = listSettings()
  const headings = new Set(all.map(({ part }) => part))
  const parts = [...headings].map((part) =>
    [
      `## ${part}`,
      '',
      '| name | default | meaning |',
      '| --- | --- | --- |',
      ...all.filter((setting) => setting.part === part).map(toRow),
      '',
    ].join('\n'),
  )
  return formatted(PAGE, [HEAD, ...parts].join('\n'))
}

const toRow = ({ name, initial, unset, meaning, isSecret }: Setting): string => {
  const value = initial === null ? (unset ?? 'none') : `\`${initial}\``
  return `| \`${name}\` | ${value} | ${isSecret ? '**Secret.** ' : ''}${meaning} |`
}
