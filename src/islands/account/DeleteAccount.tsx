import { type MouseEvent, type ReactNode, useRef } from 'react'
import { ShopError } from '#lib/errors.ts'
import type { OpenForm } from '#lib/form.ts'
import { settingsTexts } from '#lib/texts/account/settings.ts'
import { deleteAccount } from '#stores/session.ts'
import { toast } from '../toast.ts'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { firstWrong, textOf, useForm } from '#islands/ui/form/useForm.ts'

const texts = settingsTexts.remove
const NAMES = ['current_password']
/** How long "Done" is seen before the page is left. */
const DONE_MS = 1_000

/**
 * The end of an account: a button, and the dialog that asks for the password. `first`: the form as the server rendered
 * it.
 */
export function DeleteAccount({ first }: { first: OpenForm }) {
  const box = useRef<HTMLDialogElement>(null)

  /** Closing the dialog clears the password and its error. */
  const clear = () => box.current?.querySelector('form')?.reset()

  function open(event: MouseEvent) {
    event.preventDefault()
    clear()
    box.current?.showModal()
  }

  function close(event: MouseEvent) {
    event.preventDefault()
    box.current?.close()
  }

  // Without script a refused form is shown in the page, not in a dialog.
  if (first.code !== null)
    return (
      <section className="mt-12" id="delete">
        <dialog className="delete-box" id="delete-box" aria-labelledby="delete-title" open>
          <DeletionForm first={first}>
            <a className="button-secondary" href="/settings">
              {texts.cancel}
            </a>
          </DeletionForm>
        </dialog>
      </section>
    )
  return (
    <section className="mt-12" id="delete">
      <button
        className="min-h-11 font-bold text-sale-text underline"
        type="button"
        popoverTarget="delete-box"
        onClick={open}
      >
        {texts.title}
      </button>
      {/* A popover, so that it opens without script. With script it is a dialog that keeps the focus. */}
      <dialog
        ref={box}
        className="delete-box"
        id="delete-box"
        aria-labelledby="delete-title"
        popover="auto"
        onClose={clear}
      >
        <DeletionForm first={first}>
          <button
            className="button-secondary"
            type="button"
            popoverTarget="delete-box"
            popoverTargetAction="hide"
            onClick={close}
          >
            {texts.cancel}
          </button>
        </DeletionForm>
      </dialog>
    </section>
  )
}

/** `children`: the way out. */
function DeletionForm({ first, children }: { first: OpenForm; children: ReactNode }) {
  const { result, isPending, form } = useForm(
    first,
    async (given) => {
      await removeAccount(textOf(given, 'current_password'))
      return '/signin?deleted'
    },
    { asCustomer: true },
  )
  return (
    <form {...form} action="/settings#delete" className="grid gap-5">
      <h2 id="delete-title">{texts.title}</h2>
      <p>{texts.note}</p>
      <input type="hidden" name="form" value="delete" />
      <Field
        id="delete-password"
        label={texts.current}
        name="current_password"
        type="password"
        error={result.fieldErrors['current_password']}
        autoFocus={firstWrong(result, NAMES) !== undefined}
        autoComplete="current-password"
        maxLength={128}
        required
      />
      <FormErrors form={result} beside={NAMES} />
      <div className="flex flex-wrap gap-3">
        <button className="button" aria-busy={isPending || undefined}>
          {texts.submit}
        </button>
        {children}
      </div>
    </form>
  )
}

const say = (kind: 'busy' | 'done' | 'failed', text: string) =>
  toast({ kind, id: 'deletion', text })

/** Deletes the account, and says how it goes. Throws ShopError. */
async function removeAccount(password: string): Promise<void> {
  void say('busy', texts.busy)
  try {
    await deleteAccount(password)
  } catch (error) {
    // The page itself is asked again.
    const isUnknown = error instanceof ShopError && error.status === 401
    if (!isUnknown) void say('failed', texts.failed)
    throw error
  }
  await say('done', texts.done)
  await new Promise((resolve) => setTimeout(resolve, DONE_MS))
}
