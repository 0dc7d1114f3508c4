export const texts = {
  title: 'Who did what',
  text: 'The newest first. Nothing here can be changed or deleted.',
  empty: 'Nothing yet.',
}
