import { readAlarms } from '#lib/desk/alerts/alarms.server.ts'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { lookAtBackup, lookAtJobs } from '#lib/health/database.server.ts'
import { lookAround } from '#lib/health/look.server.ts'
import { healthReport } from '#lib/health/report.server.ts'
import { readVersions } from '#lib/health/versions.server.ts'
import { readGivenUp, tryAgain } from '#lib/jobs/jobs.server.ts'
import { countPaidOrders } from '#lib/orders/listing/listing.server.ts'
import { askForBackup, askForDrill, readBackups } from '#lib/recovery/desk-backup.server.ts'
import { healthTexts as texts } from '#lib/texts/owner/health.ts'

export const ADDRESS = '/desk/health'
/** What this page shows by itself, as it stands now. */
const NOW = ['Backup', 'Background']

export const screen = defineScreen({
  address: ADDRESS,
  right: 'health.mend',
  menu: { label: texts.title, icon: 'heart', group: 'shop' },
  guide: 'health',
  load: async (shop, { query, staff }) => {
    const look = await lookAround(shop, query.has('again'))
    const backups = await readBackups(shop)
    return {
      look: { ...look, things: look.things.filter(({ name }) => !NOW.includes(name)) },
      backup: await lookAtBackup(shop),
      backups,
      /** Orders that were paid since the last backup. */
      unsaved: await countPaidOrders(shop, backups.last?.madeAt ?? '', shop.now()),
      jobs: await lookAtJobs(shop),
      givenUp: await readGivenUp(shop),
      alarms: await readAlarms(shop, staff),
      versions: await readVersions(),
      report: look.isDone ? await healthReport(shop) : null,
    }
  },
  acts: {
    backup: {
      name: 'backup.asked',
      says: 'asked for',
      right: 'health.mend',
      subject: () => texts.aBackup,
      run: async (shop) => ({
        next: `${ADDRESS}?done=backup`,
        ...((await askForBackup(shop)) ? {} : { changes: null }),
      }),
    },
    try: {
      name: 'backup.tried',
      says: 'began to try',
      right: 'health.mend',
      subject: () => texts.theBackup,
      run: async (shop) => {
        if (!(await readBackups(shop)).last)
          throw new ShopError('invalid', { detail: texts.noBackup })
        const isBegun = await askForDrill(shop)
        return { next: `${ADDRESS}?done=try`, ...(isBegun ? {} : { changes: null }) }
      },
    },
    download: {
      name: 'backup.downloaded',
      says: 'took with them',
      right: 'settings.change',
      asksPassword: true,
      subject: () => texts.theBackup,
      run: async (shop) => {
        if (((await readBackups(shop)).last?.bytes ?? null) === null)
          throw new ShopError('not_found')
        return { next: `${ADDRESS}/backup` }
      },
    },
    retry: {
      name: 'jobs.retried',
      says: 'tried again',
      right: 'health.mend',
      form: form({ kind: line(60) }),
      isStep: true,
      subject: ({ given }) => texts.job(given.kind),
      run: async (shop, { given }) => {
        // The page of money offers these, with what is to be looked at before.
        if (texts.atMoney(given.kind)) throw new ShopError('not_found')
        const count = await tryAgain(shop, given.kind)
        const next = `${ADDRESS}?done=retried`
        return count === 0 ? { next, changes: null } : { next, changes: { jobs: [null, count] } }
      },
    },
  },
})
