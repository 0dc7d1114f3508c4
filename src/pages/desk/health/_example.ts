import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/health',
  needs: ['job.failed', 'backup'],
  files: [{ at: '/desk/health/report.txt' }],
  also: ['/desk/health?again'],
  for: ['owner', 'manager'],
  acts: {
    backup: { good: {}, bad: null },
    try: { good: {}, bad: null },
    download: { good: {}, bad: null, for: ['owner'] },
    retry: { good: {}, bad: null },
  },
}
