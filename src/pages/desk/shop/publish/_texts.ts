import type { PublishStep } from '#lib/publishing/publishing.ts'
import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Publish',
  about:
    'Policies, answers and blog are built ahead. What you change of them, in the words of your folder or at the desk, buyers read once it is published. It takes a minute or two; the shop stays open.',
  waits: 'Waits to be published',
  nothing:
    'Nothing that was changed at the desk waits. New words in your folder are published, too.',
  publish: 'Publish',
  again: 'Publish once more after this',
  back: 'Go back',
  backText:
    'The pages that were published before are served again; pressed once more, the newer ones.',
  underWay: (who: string, when: string): string => `Begun by ${who} at ${when}.`,
  next: (who: string): string => `What ${who} asked for comes after it.`,
  steps: {
    begin: 'It begins',
    check: 'Words and links to goods are checked',
    build: 'The pages are built',
    links: 'Each link and picture is tried',
    change: 'The shop changes over',
  } satisfies Record<PublishStep, string>,
  isDone: 'done',
  isNow: 'now',
  cutOff:
    'The last publication was cut off, perhaps by a restart. The shop serves the pages of before; publish again.',
  published: (who: string, when: string): string => `${who} has published at ${when}.`,
  wentBack: (who: string, when: string): string => `${who} went back at ${when}.`,
  failed: (who: string, when: string): string =>
    `What ${who} asked for at ${when} did not work. The shop serves the pages of before.`,
  done: (what: string): string => wordOf({ asked: 'It is on its way.' }, what),
}
