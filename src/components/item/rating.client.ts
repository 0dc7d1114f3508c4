/** The rating form opens over the item's page; a look at the item is remembered. */
import { isSignedIn } from '#components/session/visitor.client.ts'

const opener = document.querySelector<HTMLAnchorElement>('[data-rate]')

opener?.addEventListener('click', (event) => {
  if (!isSignedIn()) return
  event.preventDefault()
  void import('./rating-form.client.ts').then(({ openForm }) => openForm(opener.href))
})

const look = () =>
  import('#components/personal/look.client.ts').then(({ look }) =>
    look(Number(opener?.dataset['rate'])),
  )

// A page that is only fetched ahead is not looked at yet.
const isAhead = 'prerendering' in document && document.prerendering === true
const start = () => setTimeout(() => void look().catch(() => null), 1_000)
if (isAhead) document.addEventListener('prerenderingchange', start, { once: true })
else start()
