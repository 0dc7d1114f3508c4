import { findNoted } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { OwnAccount } from './account-record.ts'

/** Null while the owner has set none up, and after switching it off. */
export const readOwnAccount = ({ db }: Pick<Shop, 'db'>): Promise<OwnAccount | null> =>
  findNoted<OwnAccount>(db, 'own-account')

/** Whether somebody can pay in naira without the desk: by a company, or to the shop's own account. */
export const takesNaira = async (shop: Pick<Shop, 'db' | 'payments'>): Promise<boolean> =>
  shop.payments.some(({ kind }) => kind === 'fiat') || (await readOwnAccount(shop)) !== null
