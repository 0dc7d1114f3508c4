import type { Command } from 'commander'
import { doAct } from '#desk/act.server.ts'
import type { Act, Screen } from '#desk/screen.ts'
import { byCommand } from '#lib/desk/command.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { OwnerError, toTable, whoIAm, withShop } from './support.ts'

type Texts = Readonly<Record<string, string>>

/** Does an act of the desk with what its form would send: with the same rules, refusals and row in the audit. */
export const doDeskAct = <P, Given>(
  shop: Shop,
  act: Act<P, Given>,
  params: P,
  fields: Texts = {},
): Promise<string> =>
  doAct(shop, byCommand(whoIAm()), act, { params, given: act.form?.read(fields) as Given })

export function addDo(program: Command): void {
  program
    .command('do')
    .description('any act of the desk, with the fields of its form; alone: which acts there are')
    .argument('[act]', 'its name in the audit, such as order.packed')
    .argument(
      '[subject]',
      'what it is done to: the ids in the address of its page, such as NG-100001',
    )
    .argument('[fields...]', '--field value, as the form of the page names them')
    .allowUnknownOption()
    .action(doNamed)
}

async function doNamed(
  name: string | undefined,
  subject: string | undefined,
  _: unknown,
  __: unknown,
  { args }: Command,
): Promise<void> {
  const { SCREENS } = await import('#desk/screens.ts')
  const all = SCREENS.flatMap(({ address, acts }) =>
    Object.values(acts).map((act) => ({ address, act })),
  )
  if (name === undefined) {
    const rows = all.map(({ address, act }) => [act.name, address])
    return console.log(toTable(['act', 'page'], rows))
  }
  const found = all.find(({ act }) => act.name === name)
  if (!found) throw new OwnerError(`There is no act ${name}. See which there are: shop do`)
  const isGiven = subject !== undefined && !subject.startsWith('--')
  const params = paramsOf(found, isGiven ? subject : '')
  const fields = fieldsOf(args.slice(isGiven ? 2 : 1))
  await withShop((shop) => doDeskAct(shop, found.act as Act<typeof params>, params, fields)).catch(
    nameFields,
  )
  console.log('Done.')
}

/** A form shows each sentence beside its field. Here each needs the field's name. Throws OwnerError or `error`. */
function nameFields(error: unknown): never {
  const fields = error instanceof ShopError ? Object.entries(error.fields) : []
  if (fields.length === 0) throw error
  throw new OwnerError(fields.map(([name, says]) => `--${name}: ${says.join(' ')}`).join('\n'))
}

/** The parts in brackets of the address, in their order. Throws OwnerError. */
function paramsOf({ address }: Pick<Screen, 'address'>, subject: string): Record<string, string> {
  const names = [...address.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name)
  const ids = subject === '' ? [] : subject.split('/')
  if (ids.length !== names.length)
    throw new OwnerError(
      names.length === 0
        ? `${address} is one page: name nothing that it is done to.`
        : `Say what it is done to: ${names.join('/')} of ${address}.`,
    )
  return Object.fromEntries(names.map((name, at) => [name, ids[at] ?? '']))
}

/** `--code 123456` as a form sends it. Throws OwnerError. */
function fieldsOf(words: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < words.length; at += 2) {
    const [field = '', value] = words.slice(at, at + 2)
    if (!field.startsWith('--') || value === undefined)
      throw new OwnerError(`Write each field as --field value; ${field} is none.`)
    fields[field.slice(2)] = value
  }
  return fields
}
