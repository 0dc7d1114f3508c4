import { statements } from './base.ts'

/** The rider's name stays with the order, where it has an end: rows of riders' money are never changed or deleted. */
export const up = statements(() => ['alter table rider_money drop column rider'])
