export const texts = {
  archive: 'Put in the archive',
  archiveText:
    'It leaves the shop, every list and the search. Its page says that it is no longer sold. Orders of it stay as they are, and it can be taken out again.',
  archiveNow: 'Put it in the archive',
  restore: 'Take out of the archive',
  restoreText: 'It becomes what it was before: in the shop, or hidden.',
  restoreNow: 'Take it out',
}
