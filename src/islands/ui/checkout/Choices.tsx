type Choice = { value: string; label: string; note?: string; price?: string }

type Props = {
  legend: string
  name: string
  choices: readonly Choice[]
  chosen: string
  onChoose: (value: string) => void
}

/** One of a few, each in a ruled box. */
export const Choices = ({ legend, name, choices, chosen, onChoose }: Props) => (
  <fieldset className="grid gap-2">
    <legend>
      <h2 className="checkout-heading">{legend}</h2>
    </legend>
    {choices.map(({ value, label, note, price }) => (
      <label key={value} className="radio-row">
        <input
          type="radio"
          name={name}
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
        <span className="font-bold">{label}</span>
        {price && <span className="font-bold text-leaf-text">{price}</span>}
        {note && <span className="checkout-note col-start-2">{note}</span>}
      </label>
    ))}
  </fieldset>
)
