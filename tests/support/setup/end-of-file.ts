import { afterAll } from 'vitest'
import { cleanUp } from '../cleanup.ts'

// A setup file runs before each test file, other modules once in each process.
afterAll(cleanUp)
