import { defineConfig } from 'vitest/config'

/** The same tests of the endpoints and use cases, on each database. */
const api = { include: ['tests/api/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // A test waits for a database, a disk or another process half of its time; the default leaves one core idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      // SQLite has no connections to lose.
      { test: { name: 'api-sqlite', ...api, exclude: ['tests/api/lost-connections.test.ts'] } },
      {
        test: {
          name: 'api-postgres',
          ...api,
          // Backing up and restoring a PostgreSQL is for its own tools.
          exclude: ['tests/api/backup.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
    ],
  },
})
