import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 20_000 } },
    ],
  },
})
