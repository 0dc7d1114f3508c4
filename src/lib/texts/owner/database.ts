/** Mails to the owner about the database. */
export const databaseTexts = {
  damaged: 'The database is damaged',
  damage: (findings: string) =>
    `The daily check found damage in shop.db: ${findings}. Orders and accounts may be lost.`,
  damageAdvice:
    'Stop the shop, copy the folder of DATA_DIR away, and restore the last backup: npm run shop -- restore FILE. Then have the disk checked.',
  backupMissing: 'No new backup',
  noBackup: 'The shop sells, and no backup was ever made of it.',
  oldBackup: (madeAt: string, file: string) =>
    `The last backup was made ${madeAt} (Lagos) as ${file}.`,
  backupAdvice:
    'Have one made each day: npm run shop -- backup --all FOLDER. npm run shop -- doctor says when the last one was made.',
}
