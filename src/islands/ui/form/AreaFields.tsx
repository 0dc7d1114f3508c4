import { useEffect, useState } from 'react'
import { pickName, type StateOrLga } from '#lib/delivery/delivery.ts'
import { deliveryPanelTexts as texts } from '#lib/texts/buying/delivery-panel.ts'
import { $area, chooseArea, loadLgas, loadStates } from '#stores/area.ts'
import { SelectField } from './SelectField.tsx'

const NONE: StateOrLga[] = []
const toOptions = (places: StateOrLga[]): StateOrLga[] =>
  places.map(({ id, name }) => ({ id, name: pickName(name) }))
const placeIn = (places: StateOrLga[], id: string): StateOrLga | undefined =>
  places.find((place) => String(place.id) === id)

/** State and LGA. The LGA is the area. */
export function AreaFields({ onChosen }: { onChosen: () => void }) {
  const [chosen] = useState($area.get())
  const [stateId, setStateId] = useState(String(chosen?.state.id ?? ''))
  const [states, setStates] = useState(NONE)
  const [lgas, setLgas] = useState(NONE)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    loadStates().then(setStates, () => setFailed(true))
  }, [])
  useEffect(() => {
    if (!stateId) return
    let isWanted = true
    loadLgas(stateId).then(
      (found) => isWanted && setLgas(found),
      () => isWanted && setFailed(true),
    )
    return () => void (isWanted = false)
  }, [stateId])

  function pickState(id: string): void {
    setLgas(NONE)
    setFailed(false)
    setStateId(id)
  }

  function pickLga(id: string): void {
    const [state, lga] = [placeIn(states, stateId), placeIn(lgas, id)]
    if (!state || !lga) return
    chooseArea({ state, lga })
    onChosen()
  }

  return (
    <div className="area">
      <SelectField
        label={texts.state}
        name="state"
        placeholder={texts.chooseState}
        options={toOptions(states)}
        value={stateId}
        onChange={(event) => pickState(event.target.value)}
      />
      <SelectField
        // A new key, because the areas of another state are another list.
        key={lgas[0]?.id ?? 'none'}
        label={texts.lga}
        name="lga"
        placeholder={texts.chooseStateFirst}
        options={toOptions(lgas)}
        defaultValue={chosen?.lga.id}
        disabled={lgas.length === 0}
        onChange={(event) => pickLga(event.target.value)}
      />
      {hasFailed && (
        <p className="field-error" role="alert">
          {texts.failed}
        </p>
      )}
    </div>
  )
}
