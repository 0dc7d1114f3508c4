export const dataSaverTexts = {
  title: 'Data saver',
  about:
    'Pictures come one size smaller, and scripts only when you touch what needs them. The choice is kept on this device.',
  isOn: 'The data saver is on.',
  isOff: 'The data saver is off.',
  byBrowser: 'Your browser asks for less data by itself, so the shop saves it already.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
}
