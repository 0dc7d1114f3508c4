const outages: Record<string, (where: string) => string> = {
  ECONNREFUSED: (where) => `Nothing answers at ${where}. Is the database running?`,
  ENOTFOUND: (where) => `The host of ${where} is not known. Is its name spelled right?`,
  ETIMEDOUT: (where) => `${where} does not answer. Is it reachable from this machine?`,
  '28P01': (where) => `The database at ${where} refuses the user or the password.`,
  '28000': (where) => `The database at ${where} refuses this user.`,
  '3D000': (where) => `There is no such database at ${where}. Create it first.`,
  '42501': (where) => `The user may not create tables at ${where}. Grant it the schema.`,
  EACCES: (where) => `${where} may not be opened by this user.`,
  SQLITE_CANTOPEN: (where) => `${where} cannot be opened. Is the folder there and writable?`,
  SQLITE_READONLY: (where) => `${where} cannot be written to.`,
  SQLITE_NOTADB: (where) => `${where} is no database. Move it away, or restore a backup.`,
  SQLITE_CORRUPT: (where) => `${where} is damaged. Restore a backup.`,
}

/** What the owner can do about a database that cannot be used; null for any other error. */
export function sayOutage(
  error: unknown,
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
): string | null {
  const { code, message = '' } = error as { code?: string; message?: string }
  const name = /timeout/i.test(message) && databaseUrl ? 'ETIMEDOUT' : String(code)
  const where = databaseUrl ? withoutPassword(databaseUrl) : `${dataDir}/shop.db`
  const said = outages[name]?.(where)
  return said ? `${said} (${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'})` : null
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return `${url.host}${url.pathname}`
}
