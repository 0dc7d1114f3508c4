import { sayIn, sayNothing } from '#desk/typed/say.ts'
import { isOverloaded, sendForm } from '#desk/send-form.ts'
import { shrinkPhoto } from '#islands/ui/form/shrink-photo.ts'
import { photoSendingTexts } from '#lib/texts/goods/photo-sending.ts'
import { untilAnswered } from './until-answered.ts'

const texts = photoSendingTexts.together

/**
 * Sends a form with its photos, each made small first, in place of the browser: when the line broke, that would show a
 * page of its own and forget the photos. Here they stay, and go again with the same hidden value: they count once.
 */
export function sendTogether(input: HTMLInputElement): void {
  const { form } = input
  let [isSending, isLeftToBrowser] = [false, false]
  form?.addEventListener('submit', async (event) => {
    const button = event.submitter
    if (isLeftToBrowser || !input.files?.length || button?.hasAttribute('formaction')) return
    event.preventDefault()
    if (isSending) return
    isSending = true
    sayIn(form, texts.smaller, false)
    if (input.dataset['photos'] === 'all') await makeSmall(input)
    const body = new FormData(form)
    if (button instanceof HTMLButtonElement && button.name) body.append(button.name, button.value)
    const attempt = async () => {
      const answer = await sendForm(form.action, body, (percent) =>
        sayIn(form, texts.sending(Math.min(99, percent)), false),
      )
      return answer && isOverloaded(answer.status) ? null : answer
    }
    const { status, url } = await untilAnswered(attempt, () => sayIn(form, texts.broken))
    if (status === 200 && url.href !== form.action) return location.assign(url)
    // It says what is wrong, or asks for more, and the browser shows that.
    isLeftToBrowser = true
    form.requestSubmit(button)
  })
  input.addEventListener('change', () => (isLeftToBrowser = false))
  // Also of a page that is come back to.
  addEventListener('pageshow', () => {
    isSending = isLeftToBrowser = false
    sayNothing()
  })
}

async function makeSmall(input: HTMLInputElement): Promise<void> {
  const small = new DataTransfer()
  for (const file of input.files ?? [])
    small.items.add(new File([await shrinkPhoto(file)], file.name))
  input.files = small.files
}
