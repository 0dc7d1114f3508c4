import { formatNaira } from '../../money.ts'

export const bookTexts = {
  subject: 'The books do not agree with the orders',
  intro: (count: number) =>
    `${count} entries of the books differ from orders, payments or refunds. Reports may be wrong until they are put right:`,
  advice: 'Nothing was changed. Restore a backup, or ask who runs the shop’s database.',
  fault: (number: string, cause: string, kobo: number) =>
    cause === 'numbers'
      ? `The numbers of ${number} have a gap`
      : kobo === 0
        ? `${number}: ${cause} is not as it was written`
        : `${number}: ${cause} is ${formatNaira(Math.abs(kobo))} too ${kobo > 0 ? 'high' : 'low'}`,
}
