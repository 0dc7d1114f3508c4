/** The delivery panel of an item: the area is chosen once and remembered; its price and days stand before the cart. */
import { toAreaDelivery } from '#lib/delivery/area-delivery.ts'
import { pickName, type Place } from '#lib/delivery/delivery.ts'
import { formatNaira } from '#lib/money.ts'
import { deliveryPanelTexts as texts } from '#lib/texts/delivery-panel.ts'
import '#stores/tokens.ts'
import { type Area, keepArea, keptArea, loadLgas, loadQuote, loadStates } from '#stores/area.ts'

export function runDelivery(): void {
  const panel = document.querySelector<HTMLElement>('[data-delivery]')
  const details = panel?.querySelector('details')
  const state = panel?.querySelector<HTMLSelectElement>('[name=state]')
  const lga = panel?.querySelector<HTMLSelectElement>('[name=lga]')
  if (!panel || !details || !state || !lga) return
  const area = keptArea()
  if (area) void tell(panel, area)

  const fillLgas = () =>
    orSay(panel, async () => {
      lga.disabled = true
      offer(lga, state.value ? await loadLgas(state.value) : [], keptArea()?.lga)
      lga.disabled = state.value === ''
    })
  const fillStates = () => {
    if (!details.open || state.options.length > 1) return
    void orSay(panel, async () => {
      offer(state, await loadStates(), keptArea()?.state)
      if (state.value) await fillLgas()
    })
  }
  fillStates()
  details.addEventListener('toggle', fillStates)
  state.addEventListener('change', () => void fillLgas())
  lga.addEventListener('change', () => {
    if (!lga.value) return
    const chosen = { state: placeOf(state), lga: placeOf(lga) }
    keepArea(chosen)
    details.open = false
    void tell(panel, chosen)
  })
}

const placeOf = ({ value, selectedOptions }: HTMLSelectElement): Place => ({
  id: Number(value),
  name: selectedOptions[0]?.text ?? '',
})

function offer(select: HTMLSelectElement, places: Place[], chosen: Place | undefined): void {
  select.length = 1
  for (const { id, name } of places)
    select.add(new Option(pickName(name), String(id), false, id === chosen?.id))
}

const part = (panel: HTMLElement, name: string) => panel.querySelector(`[data-${name}]`)

async function tell(panel: HTMLElement, area: Area): Promise<void> {
  await orSay(panel, async () => {
    const quote = await loadQuote(area)
    const { feeKobo, arrival, freeFromMoreKobo } = toAreaDelivery(
      quote,
      Number(panel.dataset['delivery']),
    )
    const price = feeKobo === 0 ? texts.free : formatNaira(feeKobo)
    const more = freeFromMoreKobo === null ? '' : `. ${texts.more(formatNaira(freeFromMoreKobo))}`
    say(part(panel, 'title'), texts.to(area.state.name, area.lga.name))
    say(part(panel, 'says'), `${arrival}, ${price}${more}`)
    say(panel.querySelector('summary'), texts.change)
  })
}

const say = (element: Element | null, text: string) => {
  if (element) element.textContent = text
}

async function orSay(panel: HTMLElement, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch {
    say(part(panel, 'says'), texts.failed)
  }
}
