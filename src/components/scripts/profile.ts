/** The profile's form: what would be refused, or get lost on the way, is not sent, so that all that was typed stays. */
const form = document.querySelector<HTMLFormElement>('[data-save]')
const button = form?.querySelector('button')
const picture = form?.querySelector<HTMLInputElement>('[type=file]')
const fault = document.getElementById('image-error')

const say = (state: 'saving' | 'fresh' | 'failed') => {
  if (button) button.textContent = button.dataset[state] ?? ''
}

/** Says beside the picture whether it is too large. */
function isTooLarge(): boolean {
  const { max = '', tooLarge = '' } = picture?.dataset ?? {}
  const isIt = (picture?.files?.[0]?.size ?? 0) > Number(max)
  if (fault) fault.textContent = isIt ? tooLarge : ''
  if (isIt) picture?.setAttribute('aria-invalid', 'true')
  else picture?.removeAttribute('aria-invalid')
  return isIt
}

picture?.addEventListener('change', isTooLarge)
form?.addEventListener('input', () => say('fresh'))
form?.addEventListener('submit', (event) => {
  const isRefused = picture?.files?.length ? isTooLarge() : false
  if (isRefused) picture?.focus()
  if (!isRefused && navigator.onLine) return say('saving')
  event.preventDefault()
  say('failed')
})
