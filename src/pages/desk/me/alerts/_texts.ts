export const texts = {
  title: 'Alerts',
  about: 'The shop alerts you on your phone, with its sound, or by mail. Each event is sent once.',
  what: 'Choose your alerts',
  phone: 'On the phone',
  mail: 'By mail',
  night: 'Also between 10 at night and 7 in the morning',
  hour: 'At which hour the day in short comes',
  hourHint:
    'Sold, paid, to pack, late and low, once a day. Before noon it tells of the day before, later of the day so far.',
  clock: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  save: 'Save',
  saved: 'Saved.',
  added: 'This browser gets alerts from now on. A test alert is on its way.',
  removed: 'That browser gets no more alerts.',
  refused: 'The shop does not know the push service of this browser.',
  browsers: 'Phones and browsers that get alerts',
  none: 'None yet. Open this page on your phone.',
  here: 'Send alerts to this phone',
  hereHint: 'The browser asks whether the shop may send you notifications.',
  noScript: 'This needs JavaScript, which is off. Choose mail below.',
  cannot:
    'This browser cannot get alerts. On an iPhone, first add the desk to the home screen and open it from there. Or choose mail below.',
  denied:
    'Notifications of this shop are switched off in the browser. Allow them in its settings of this page.',
  failed: 'The push service of this browser could not be reached. Try again later.',
  since: (day: string) => `Since ${day}`,
  remove: 'Remove',
}
