/** Those of the shop's icons that islands draw; components/elements/icons.ts adds all others. */
const EYE =
  '<path d="M2 12c2.6-4.4 5.9-6.6 10-6.6s7.4 2.2 10 6.6c-2.6 4.4-5.9 6.6-10 6.6S4.6 16.4 2 12z"/><circle cx="12" cy="12" r="3"/>'

export const iconShapes = {
  heart:
    '<path d="M12 20.7 4.2 13a5.2 5.2 0 0 1 0-7.4 5.2 5.2 0 0 1 7.4 0l.4.5.4-.5a5.2 5.2 0 0 1 7.4 0 5.2 5.2 0 0 1 0 7.4z"/>',
  close: '<path d="m5 5 14 14M19 5 5 19"/>',
  plus: '<path d="M5 12h14M12 5v14"/>',
  minus: '<path d="M5 12h14"/>',
  truck:
    '<path d="M5 17.5H2.8v-12h11.4v12H9.5M14.2 9h3.6l3.4 4v4.5h-1.8m-4.9 0h-.3"/><circle cx="7.2" cy="17.6" r="2.1"/><circle cx="17" cy="17.6" r="2.1"/>',
  eye: EYE,
  'eye-off': `${EYE}<path d="M4 4l16 16"/>`,
  check: '<path d="m4 12.6 5.2 5.2L20 7"/>',
}
