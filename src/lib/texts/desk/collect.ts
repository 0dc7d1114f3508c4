/** What the desk says at the hand-over of goods that their buyer collects. */
export const collectTexts = {
  code: 'Code of the buyer',
  hint: 'Six digits, on the page of their order and in their mail.',
  without: 'Without the code: I have checked who this is',
  wrong: 'This is not the code. Ask again, or tick that you have checked who this is.',
  locked:
    'A wrong code was typed five times: the code counts no longer. The owner or a manager can tick that they have checked who this is.',
  notReady: 'Mark it packed first: then ask the buyer for the code, and mark it picked up.',
  byCode: 'by the code of the buyer',
  byFace: 'without a code',
}
