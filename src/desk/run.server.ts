import type { APIContext } from 'astro'
import { may } from '#lib/desk/rights.ts'
import { ShopError } from '#lib/errors.ts'
import type { FormResult } from '#lib/form.ts'
import { answerDeskForm, type DeskWork } from '#lib/web/forms/desk-form.server.ts'
import { doAct } from './act.server.ts'
import type { Act, Screen } from './screen.ts'

export type Page = Pick<APIContext, 'request' | 'locals' | 'url' | 'params'> & {
  response: { status?: number; headers: Headers }
}

/**
 * Does the act that a form of this page asks for. Throws ShopError('method_not_allowed') for a page without acts; an act that
 * it does not have is refused as `unknown_act`.
 */
export async function runAct<P, Data, Givens>(
  page: Page,
  { acts }: Screen<P, Data, Givens>,
): Promise<FormResult> {
  const known = acts as Record<string, Act<P, unknown>>
  if (page.request.method === 'POST' && Object.keys(known).length === 0)
    throw new ShopError('method_not_allowed', { headers: { allow: 'GET, HEAD' } })
  const works = Object.entries(known).map(([name, act]): [string, DeskWork] => [
    name,
    async (sent, by) => {
      // Who lacks the right does not learn what the form would say.
      if (!may(by.role, act.right)) throw new ShopError('permission_denied')
      const pressed = sent['do']?.replace(/-\d+$/, '') ?? ''
      if (act.button?.shows.includes(pressed)) return { status: 200 }
      if (act.button && pressed !== act.button.does) throw new ShopError('unknown_act')
      const params = page.params as P
      const given = act.form?.read(sent)
      return doAct(page.locals.shop, by, act, { params, given, query: page.url.searchParams })
    },
  ])
  return answerDeskForm(page, Object.fromEntries(works))
}
