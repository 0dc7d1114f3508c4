import '#stores/tokens.ts'
import { changeProfile } from '#lib/accounts/profile/profile.api.ts'
import { formatPhone } from '#lib/delivery/delivery.ts'
import { ShopError } from '#lib/errors.ts'
import { type OpenForm, toRefusedForm } from '#lib/form.ts'

/** The fields as the shop has them now; what was refused; or that the shop does not know this browser's customer. */
export type Answer = { saved: Record<string, string> } | { refused: OpenForm } | { isUnknown: true }

/** Saves the form as the profile `id`. */
export async function saveProfile(id: number, form: FormData): Promise<Answer> {
  try {
    const { id: _, image: __, ...fields } = await changeProfile(id, form)
    return { saved: { ...fields, phone_number: formatPhone(fields.phone_number) } }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return error.status === 401 ? { isUnknown: true } : { refused: toRefusedForm(error) }
  }
}
